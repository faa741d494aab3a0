import { z } from 'zod';
import { addBusinessHours } from '../business-hours.ts';
import { kycChecklistSchema } from './checklist.ts';
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
  /** For staff; null for the owner. Who has taken it, or was given it. */
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** For staff; null for the owner. How far the last reviewer came with each document. */
  checklist: kycChecklistSchema.nullable(),
  /** For staff; null for the owner. Why the last reviewer would approve it as it is: another person has to agree. */
  exception: z.string().nullable(),
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

/** Verifications to decide that are shown at most: those that wait longest. An answer holds one more where there are more. */
export const KYC_WAITING_MAX = 1_000;

/** Decided verifications that one answer holds at most. */
export const KYC_DECIDED_MAX = 50;

/** Query of GET /api/kyc/decided: words of a name, an e-mail or a document number. */
export const kycDecidedQuerySchema = z.object({
  search: z.string().trim().max(100, 'Escribe menos de 100 caracteres').default(''),
});

/** A row of GET /api/kyc/decided, the one that was decided last first. */
export const decidedKycViewSchema = kycRecordViewSchema.pick({
  userId: true,
  status: true,
  identityDocument: true,
  submittedAt: true,
  reviewedAt: true,
  reviewedBy: true,
  reviewNotes: true,
  checklist: true,
  exception: true,
  user: true,
});
export type DecidedKycView = z.infer<typeof decidedKycViewSchema>;

/** Days that a reviewer's figures look back. */
export const KYC_FIGURES_DAYS = 30;

/** GET /api/kyc/figures: what each reviewer decided in the last KYC_FIGURES_DAYS. */
export const kycFiguresSchema = z.object({
  reviewers: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      approved: z.int(),
      rejected: z.int(),
      /** Of those with a time: from handing in to the decision, in milliseconds. */
      medianMs: z.int().nullable(),
      /** Decided after their time was over. */
      late: z.int(),
    }),
  ),
});
export type KycFigures = z.infer<typeof kycFiguresSchema>;

export const kycDuplicateKinds = ['document', 'file', 'wallet', 'name'] as const;
export type KycDuplicateKind = (typeof kycDuplicateKinds)[number];

/** GET /api/kyc/{id}/duplicates: other people who have something in common with this one, the gravest first. */
export const kycDuplicatesSchema = z.array(
  z.object({
    kind: z.enum(kycDuplicateKinds),
    /** The number, the kind of document, the address or the name. */
    what: z.string(),
    userId: z.uuid(),
    name: z.string(),
    email: z.string(),
    kycStatus: kycStatusSchema,
  }),
);
export type KycDuplicate = z.infer<typeof kycDuplicatesSchema>[number];

/** Answer of PUT /api/kyc/documents. */
export const kycDraftAnswerSchema = z.object({
  success: z.literal(true),
  documentPaths: z.record(kycDocumentTypeSchema, z.string().nullable()),
});

/** Until when a submission is to be decided: 48 business hours (two working days) after it, ISO. */
export function kycDueAt(submittedAt: string): string {
  return addBusinessHours(new Date(submittedAt), KYC_REVIEW_BUSINESS_HOURS).toISOString();
}

/** Until when an approval holds, ISO: for so many days, and no longer than the documents that it rests on. */
export function kycExpiresAt(approvedAt: string, validDays: number, documentsEnd: string | null): string {
  const ends = Date.parse(approvedAt) + validDays * 24 * 3_600_000;
  return new Date(documentsEnd === null ? ends : Math.min(ends, Date.parse(documentsEnd))).toISOString();
}
