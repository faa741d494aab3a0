import { z } from 'zod';
import { labelTable } from '../open-table.ts';

export const kycStatuses = ['pending', 'under_review', 'approved', 'rejected', 'expired'] as const;
export const kycStatusSchema = z.enum(kycStatuses);
export type KycStatus = z.infer<typeof kycStatusSchema>;

export const kycStatusLabels = labelTable<KycStatus>({
  pending: 'Pendiente',
  under_review: 'En revisión',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  expired: 'Vencido',
});

/** Statuses that a reviewer may set; `expired` is only set automatically. */
export const reviewStatusSchema = z.enum(['pending', 'under_review', 'approved', 'rejected'], {
  error: 'Por favor selecciona un estado para la revisión',
});

/** Business hours within which a submission is to be decided: two working days. */
export const KYC_REVIEW_BUSINESS_HOURS = 48;
/** Default validity of an approval, in days. */
export const KYC_VALID_DAYS = 365;
/** Heartbeat interval of an open review, and its timeout, in ms. */
export const KYC_PRESENCE_EVERY = 15_000;
export const KYC_PRESENCE_LASTS = 40_000;
export const IDENTITY_DOCUMENT_MIN = 5;
/** Days after which an upload that was never submitted is discarded. */
export const KYC_DRAFT_DAYS = 30;
/** Most uploads of one person, submitted or not, that are kept at a time. */
export const KYC_UPLOADS_MAX = 200;
