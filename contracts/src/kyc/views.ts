import { z } from 'zod';
import { addBusinessHours } from '../business-hours.ts';
import { kycChecklistSchema } from './checklist.ts';
import { kycDocumentTypeSchema, kycObjectPathSchema, uploadContentTypeSchema } from './documents.ts';
import { ungrantedRenewals } from './standing.ts';
import { KYC_REVIEW_BUSINESS_HOURS, kycStatusSchema } from './values.ts';

const draftDocumentSchema = z.object({
  objectPath: kycObjectPathSchema,
  /** Bytes. */
  size: z.int(),
  contentType: uploadContentTypeSchema,
  uploadedAt: z.iso.datetime(),
});
export type KycDraftDocument = z.infer<typeof draftDocumentSchema>;

/** Initial data of the wizard: the newest of everything, submitted or not. */
export const kycDraftSchema = z.object({
  identityDocument: z.string().nullable(),
  documents: z.record(kycDocumentTypeSchema, draftDocumentSchema.nullable()),
});
export type KycDraft = z.infer<typeof kycDraftSchema>;

/**
 * GET /api/kyc/user/{userId} (null when there is none), and the response to a submission. The document fields hold what
 * was submitted; like `submittedAt`, they are null before the first submission.
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
  /** For staff; null for the owner. Id of a person, or name of a service. */
  reviewedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** For staff; null for the owner. The reviewer it is assigned to. */
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** For staff; null for the owner. The last reviewer's result per document. */
  checklist: kycChecklistSchema.nullable(),
  /** For staff; null for the owner. Reason for an exception, which a second person must confirm, or has confirmed. */
  exception: z.string().nullable(),
  /**
   * For staff, while that reason waits for a second person: who gave it. Null otherwise, and in the answer of an older
   * version, in which it was the last reviewer.
   */
  exceptionBy: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
  /** Number of submissions so far. */
  attempt: z.int().nonnegative(),
  /** Changes with every submission, review and expiry; to be sent back with a review. */
  revision: z.int(),
  /** Deadline for the decision, from when it began to wait; null when nothing is waiting. */
  dueAt: z.iso.datetime().nullable(),
  /**
   * How many verifications were submitted earlier and still wait; KYC_AHEAD_MAX + 1 if there are more than
   * KYC_AHEAD_MAX. For the owner while waiting; null for staff and in a command's response, which counts nobody else's.
   */
  ahead: z.int().nonnegative().nullable(),
  /** From when the approval counts, or counted until it expired; null unless approved or expired. */
  approvedAt: z.iso.datetime().nullable(),
  /** Expiry of the approval; null unless approved. */
  expiresAt: z.iso.datetime().nullable(),
  /**
   * Of the last submission, if it is to renew an approval: while approved, or while expired and it still waits. Null
   * otherwise, and in the answer of an older version.
   */
  renewal: z.enum(ungrantedRenewals).nullable().default(null),
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

/** One row of GET /api/kyc/pending-review, longest waiting first. */
export const pendingKycViewSchema = kycRecordViewSchema.extend({
  documents: z.record(kycDocumentTypeSchema, z.boolean()),
  /** Time since it began to wait, in milliseconds. */
  ageMs: z.int(),
  overdue: z.boolean(),
});
export type PendingKycView = z.infer<typeof pendingKycViewSchema>;

/** Up to how many the verifications ahead of one's own are counted. */
export const KYC_AHEAD_MAX = 100;

/** Maximum of waiting verifications shown: the longest waiting. A response has one more if there are more. */
export const KYC_WAITING_MAX = 1_000;

/** Maximum decided verifications in one response. */
export const KYC_DECIDED_MAX = 50;

/** Query of GET /api/kyc/decided: words of a name, e-mail or document number. */
export const kycDecidedQuerySchema = z.object({
  search: z.string().trim().max(100, 'Escribe menos de 100 caracteres').default(''),
});

/** A row of GET /api/kyc/decided, last decided first. */
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
  renewal: true,
  user: true,
});
export type DecidedKycView = z.infer<typeof decidedKycViewSchema>;

/** Number of days covered by a reviewer's figures. */
export const KYC_FIGURES_DAYS = 30;

/** GET /api/kyc/figures: where everybody's KYC stands, and each reviewer's decisions in the last KYC_FIGURES_DAYS. */
export const kycFiguresSchema = z.object({
  /** People: `pending` also investors who submitted nothing, without staff and who is erased or about to be. */
  byStatus: z.record(kycStatusSchema, z.int().nonnegative()),
  reviewers: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      approved: z.int(),
      rejected: z.int(),
      /** Median time from submission to decision, in milliseconds; null if none can be measured. */
      medianMs: z.int().nullable(),
      /** Number decided after the deadline. */
      late: z.int(),
    }),
  ),
});
export type KycFigures = z.infer<typeof kycFiguresSchema>;

export const kycDuplicateKinds = ['document', 'file', 'wallet', 'name'] as const;
export type KycDuplicateKind = (typeof kycDuplicateKinds)[number];

/** GET /api/kyc/{id}/duplicates: other people who share data with this one, most serious first. */
export const kycDuplicatesSchema = z.array(
  z.object({
    kind: z.enum(kycDuplicateKinds),
    /** The shared number, kind of document, address or name. */
    what: z.string(),
    userId: z.uuid(),
    name: z.string(),
    email: z.string(),
    kycStatus: kycStatusSchema,
  }),
);
export type KycDuplicate = z.infer<typeof kycDuplicatesSchema>[number];

/** Response of PUT /api/kyc/documents. */
export const kycDraftAnswerSchema = z.object({
  success: z.literal(true),
  documentPaths: z.record(kycDocumentTypeSchema, z.string().nullable()),
});

/** Deadline for a decision: 48 business hours (two working days) after it began to wait, ISO. */
export function kycDueAt(waitingSince: string): string {
  return addBusinessHours(new Date(waitingSince), KYC_REVIEW_BUSINESS_HOURS).toISOString();
}

/** Expiry of an approval, ISO: after `validDays` days, but no later than the documents it is based on. */
export function kycExpiresAt(approvedAt: string, validDays: number, documentsEnd: string | null): string {
  const ends = Date.parse(approvedAt) + validDays * 24 * 3_600_000;
  return new Date(documentsEnd === null ? ends : Math.min(ends, Date.parse(documentsEnd))).toISOString();
}
