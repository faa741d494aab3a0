import { z } from 'zod';
import { addBusinessHours } from '../business-hours.ts';
import { kycDocumentTypeSchema, kycObjectPathSchema, uploadContentTypeSchema } from './documents.ts';
import { KYC_REVIEW_BUSINESS_HOURS, kycStatusSchema } from './values.ts';

const draftDocumentSchema = z.object({
  objectPath: kycObjectPathSchema,
  /** Bytes. */
  size: z.int(),
  contentType: uploadContentTypeSchema,
  uploadedAt: z.iso.datetime(),
});
export type KycDraftDocument = z.infer<typeof draftDocumentSchema>;

/** What the wizard opens with: the newest of everything, submitted or not. */
export const kycDraftSchema = z.object({
  identityDocument: z.string().nullable(),
  documents: z.record(kycDocumentTypeSchema, draftDocumentSchema.nullable()),
});
export type KycDraft = z.infer<typeof kycDraftSchema>;

/**
 * GET /api/kyc/user/{userId} (null when there is nothing yet), and the answer to a submission or a review. The
 * document fields hold what was submitted; null before the first submission, as `submittedAt` is then.
 */
export const kycRecordViewSchema = z.object({
  /** The id of its user. */
  id: z.uuid(),
  userId: z.uuid(),
  status: kycStatusSchema,
  identityDocument: z.string().nullable(),
  documentImageUrl: z.string().nullable(),
  proofOfAddressUrl: z.string().nullable(),
  incomeProofUrl: z.string().nullable(),
  bankStatementUrl: z.string().nullable(),
  reviewNotes: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  /** For staff; null for the owner. The id of a person, or the name of a service. */
  reviewedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Submissions so far. */
  attempt: z.int().nonnegative(),
  /** Changes with every submission, review and expiry: sent back with a review. */
  revision: z.int(),
  /** Until when it is to be decided; null when nothing waits. */
  dueAt: z.iso.datetime().nullable(),
  /** Until when an approval holds; null unless approved. */
  expiresAt: z.iso.datetime().nullable(),
  user: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    kycStatus: kycStatusSchema,
  }),
  /** Null for anybody but the owner. */
  draft: kycDraftSchema.nullable(),
});
export type KycRecordView = z.infer<typeof kycRecordViewSchema>;

/** One row of GET /api/kyc/pending-review, the one that waits longest first. */
export const pendingKycViewSchema = kycRecordViewSchema.extend({
  documents: z.record(kycDocumentTypeSchema, z.boolean()),
  /** Time since the submission, in milliseconds. */
  ageMs: z.int(),
  overdue: z.boolean(),
});
export type PendingKycView = z.infer<typeof pendingKycViewSchema>;

/** Answer of PUT /api/kyc/documents. */
export const kycDraftAnswerSchema = z.object({
  success: z.literal(true),
  documentPaths: z.record(kycDocumentTypeSchema, z.string().nullable()),
});
export type KycDraftAnswer = z.infer<typeof kycDraftAnswerSchema>;

/** Until when a submission is to be decided: 48 business hours (two working days) after it, ISO. */
export function kycDueAt(submittedAt: string): string {
  return addBusinessHours(new Date(submittedAt), KYC_REVIEW_BUSINESS_HOURS).toISOString();
}

/** Until when an approval holds, ISO. */
export function kycExpiresAt(approvedAt: string, validDays: number): string {
  return new Date(Date.parse(approvedAt) + validDays * 24 * 3_600_000).toISOString();
}
