import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';

export const kycStatuses = ['pending', 'under_review', 'approved', 'rejected', 'expired'] as const;
export const kycStatusSchema = z.enum(kycStatuses);
export type KycStatus = z.infer<typeof kycStatusSchema>;

export const kycStatusLabels: Record<KycStatus, string> = {
  pending: 'Pendiente',
  under_review: 'En revisión',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  expired: 'Vencido',
};

/** Statuses a reviewer may set; `expired` is only ever set by time. */
export const reviewStatusSchema = z.enum(['pending', 'under_review', 'approved', 'rejected'], {
  error: 'Por favor selecciona un estado para la revisión',
});

export const KycReviewed = defineEvent(
  'KycReviewed',
  z.object({
    from: kycStatusSchema,
    to: reviewStatusSchema,
    notes: z.string().optional(),
    via: z.enum(['review', 'quick_action', 'edit']),
  }),
  { personal: ['notes'] },
);

export const kycEvents = [KycReviewed] as const;
export type KycEvent = EventOf<(typeof kycEvents)[number]>;

export const reviewKycSchema = z.strictObject({
  userId: z.uuid(),
  status: reviewStatusSchema,
  notes: z.string().trim().max(2_000).optional(),
  via: z.enum(['review', 'quick_action', 'edit']),
});
export type ReviewKyc = z.infer<typeof reviewKycSchema>;

/** Body of PUT /api/users/{id}/kyc-status. */
export const kycStatusBodySchema = z.strictObject({
  kycStatus: reviewStatusSchema,
  notes: z.string().trim().max(2_000).optional(),
});
