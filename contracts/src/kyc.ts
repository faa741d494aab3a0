import { z } from 'zod';
import { addBusinessHours } from './business-hours.ts';
import { defineEvent, type EventOf } from './event.ts';
import { kycDocumentTypeSchema, kycObjectPathSchema, uploadContentTypeSchema } from './kyc-documents.ts';
import { freeText, requiredText } from './text.ts';

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

/** Business hours in which a submission is to be decided: two working days. */
export const KYC_REVIEW_BUSINESS_HOURS = 48;
/** Days for which an approval holds, unless configured otherwise. */
export const KYC_VALID_DAYS = 365;
/** How often an open review says that it is open, and after how long without it nobody is there, in ms. */
export const KYC_PRESENCE_EVERY = 15_000;
export const KYC_PRESENCE_LASTS = 40_000;
export const IDENTITY_DOCUMENT_MIN = 5;
/** Days after which an upload that was never submitted is given up. */
export const KYC_DRAFT_DAYS = 30;

// Events. Record id = user id.

export const KycDocumentUploaded = defineEvent(
  'KycDocumentUploaded',
  z.object({
    documentType: kycDocumentTypeSchema,
    objectPath: kycObjectPathSchema,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Bytes. */
    size: z.int().positive(),
    contentType: uploadContentTypeSchema,
  }),
);
/** What somebody has filled in so far. Only what changed; an upload is its document's draft by itself. */
export const KycDraftSaved = defineEvent(
  'KycDraftSaved',
  z.object({
    identityDocument: z.string().optional(),
    documents: z.partialRecord(kycDocumentTypeSchema, kycObjectPathSchema).optional(),
  }),
  { personal: ['identityDocument'] },
);
export const KycSubmitted = defineEvent(
  'KycSubmitted',
  z.object({
    identityDocument: z.string(),
    documents: z.record(kycDocumentTypeSchema, kycObjectPathSchema),
    /** 1 for the first submission. */
    attempt: z.int().positive(),
    from: kycStatusSchema,
  }),
  { personal: ['identityDocument'] },
);
export const KycReviewed = defineEvent(
  'KycReviewed',
  z.object({
    from: kycStatusSchema,
    /** `expired` only to go back to it. */
    to: kycStatusSchema,
    notes: z.string().optional(),
    via: z.enum(['review', 'quick_action', 'edit']),
  }),
  { personal: ['notes'] },
);
export const KycExpired = defineEvent('KycExpired', z.object({ approvedAt: z.iso.datetime() }));
/** Somebody of the staff was given a document to look at. */
export const KycDocumentViewed = defineEvent(
  'KycDocumentViewed',
  z.object({ documentType: kycDocumentTypeSchema, objectPath: kycObjectPathSchema }),
);

/** An upload that was never submitted is given up: its object is deleted. */
export const KycDocumentDiscarded = defineEvent(
  'KycDocumentDiscarded',
  z.object({ documentType: kycDocumentTypeSchema, objectPath: kycObjectPathSchema }),
);
/** The person is being erased: nothing is written about their KYC after this. `documents` counts what they uploaded. */
export const KycClosed = defineEvent('KycClosed', z.object({ documents: z.int().nonnegative() }));

export const kycEvents = [
  KycDocumentUploaded,
  KycDraftSaved,
  KycSubmitted,
  KycReviewed,
  KycExpired,
  KycDocumentViewed,
  KycDocumentDiscarded,
  KycClosed,
] as const;
export type KycEvent = EventOf<(typeof kycEvents)[number]>;

// Commands. Those without a user id are about whoever sends them.

const objectPath = (missing: string) => requiredText(200, missing);
const identityDraft = freeText(40, {
  error: 'El documento debe tener al menos 5 caracteres',
  tooLong: 'El documento es demasiado largo',
});
const identityDocument = identityDraft.min(
  IDENTITY_DOCUMENT_MIN,
  'El documento debe tener al menos 5 caracteres',
);
const documentFields = z.strictObject({
  documentImageUrl: objectPath('La imagen del documento es obligatoria'),
  proofOfAddressUrl: objectPath('El comprobante de domicilio es obligatorio'),
  incomeProofUrl: objectPath('El comprobante de ingresos es obligatorio'),
  bankStatementUrl: objectPath('El estado de cuenta es obligatorio'),
});

export const recordKycUploadSchema = KycDocumentUploaded.data.strict();
export type RecordKycUpload = z.infer<typeof recordKycUploadSchema>;

/** The five values of the wizard: what has to be valid before it can be sent. */
export const submitKycSchema = documentFields.extend({ identityDocument });
export type SubmitKyc = z.infer<typeof submitKycSchema>;

/** Body of PUT /api/kyc/documents: any of the five values, also one that is not complete yet. */
export const saveKycDraftSchema = documentFields.extend({ identityDocument: identityDraft }).partial();
export type SaveKycDraft = z.infer<typeof saveKycDraftSchema>;

/** Body of POST /api/kyc, and of PUT /api/kyc/{id} by its owner. */
export const submitKycBodySchema = submitKycSchema.extend({ documentType: z.literal('kyc').optional() });

const anyStatus = z.enum(kycStatuses, { error: 'Selecciona un estado KYC' });
const someNotes = freeText(2_000, { tooLong: 'Las notas son demasiado largas' });
const notes = someNotes.optional();

/** A review sets a status that reviewers may set; one that is undone may also go back to `expired`. */
export const reviewKycSchema = z.strictObject({
  userId: z.uuid(),
  status: anyStatus,
  notes,
  via: z.enum(['review', 'quick_action', 'edit']),
  /** The `revision` of the record that the reviewer saw; another one meanwhile refuses the review. */
  revision: z.int().optional(),
});
export type ReviewKyc = z.infer<typeof reviewKycSchema>;

/** Body of PUT /api/kyc/{id} by a reviewer. Who and when is known here; `reviewedAt` is accepted and not used. */
export const reviewKycBodySchema = z.strictObject({
  status: reviewStatusSchema,
  reviewNotes: someNotes.nullish(),
  reviewedAt: z.unknown().optional(),
  revision: z.int().optional(),
});
export type ReviewKycBody = z.input<typeof reviewKycBodySchema>;

/**
 * Body of PUT /api/users/{id}/kyc-status. A quick action approves or rejects what waits; `edit` sets any status, also
 * the one from before, which is how a change is undone.
 */
export const kycStatusBodySchema = z.strictObject({
  kycStatus: anyStatus,
  notes,
  via: z.enum(['quick_action', 'edit'], { error: 'La vía es quick_action o edit' }).default('edit'),
  /** `kycRevision` of the row, null included: a change of somebody else's meanwhile is not written over (409). */
  revision: z.int('La revisión es un número entero').nullish(),
});

/** Answer of PUT /api/users/{id}/kyc-status. */
export const kycStatusChangedSchema = z.object({
  userId: z.uuid(),
  kycStatus: kycStatusSchema,
  /** To be sent with the next change, or to undo this one. */
  revision: z.int(),
});

export const expireKycSchema = z.strictObject({ userId: z.uuid() });
export type ExpireKyc = z.infer<typeof expireKycSchema>;

export const viewKycDocumentSchema = z.strictObject({
  userId: z.uuid(),
  documentType: kycDocumentTypeSchema,
});
export type ViewKycDocument = z.infer<typeof viewKycDocumentSchema>;

/** Objects that lie in the store of one person; command-api keeps what is needed and deletes the rest. */
export const discardKycUploadsSchema = z.strictObject({
  userId: z.uuid(),
  objectPaths: z.array(kycObjectPathSchema).min(1).max(500),
});
export type DiscardKycUploads = z.infer<typeof discardKycUploadsSchema>;

/** Body of POST /api/kyc/{id}/presence: a reviewer opened the record, still has it open, or left it. */
export const kycPresenceBodySchema = z.strictObject({ present: z.boolean().default(true) });

// Views

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
