import { z } from 'zod';
import { freeText, requiredText } from '../text.ts';
import { checklistAnswersSchema } from './checklist.ts';
import { kycDocumentTypeSchema, kycObjectPathSchema } from './documents.ts';
import { KycDocumentUploaded } from './events.ts';
import { IDENTITY_DOCUMENT_MIN, kycStatuses, kycStatusSchema, reviewStatusSchema } from './values.ts';

// Commands. Those without a user id concern the sender.

const objectPathField = (missing: string) => requiredText(200, missing);
const identityDraftField = freeText(40, {
  error: 'El documento debe tener al menos 5 caracteres',
  tooLong: 'El documento es demasiado largo',
});
/** Compared with everybody's by its letters and digits alone: a number without them would be like any other one. */
const identityDocumentField = identityDraftField
  .min(IDENTITY_DOCUMENT_MIN, 'El documento debe tener al menos 5 caracteres')
  .refine(
    (text) => /([^0-9A-Za-z]*[0-9A-Za-z]){4}/.test(text),
    'Escribe el documento con números y letras de la A a la Z',
  );
const documentFields = z.strictObject({
  documentImageUrl: objectPathField('La imagen del documento es obligatoria'),
  proofOfAddressUrl: objectPathField('El comprobante de domicilio es obligatorio'),
  incomeProofUrl: objectPathField('El comprobante de ingresos es obligatorio'),
  bankStatementUrl: objectPathField('El estado de cuenta es obligatorio'),
});

export const recordKycUploadSchema = KycDocumentUploaded.data.strict();
export type RecordKycUpload = z.infer<typeof recordKycUploadSchema>;

/** The wizard's five values, which must be valid for a submission. */
export const submitKycSchema = documentFields.extend({ identityDocument: identityDocumentField });
export type SubmitKyc = z.infer<typeof submitKycSchema>;

/** Body of PUT /api/kyc/documents: any of the five values, also incomplete ones. */
export const saveKycDraftSchema = documentFields.extend({ identityDocument: identityDraftField }).partial();
export type SaveKycDraft = z.infer<typeof saveKycDraftSchema>;

/** Body of POST /api/kyc, and of PUT /api/kyc/{id} by its owner. */
export const submitKycBodySchema = submitKycSchema.extend({ documentType: z.literal('kyc').optional() });

const anyStatus = z.enum(kycStatuses, { error: 'Selecciona un estado KYC' });
const optionalNotesField = freeText(2_000, { tooLong: 'Las notas son demasiado largas' });
const notesField = optionalNotesField.optional();
/** Why a person may be approved without every document in order: a second person must agree. */
const exceptionField = freeText(500, { tooLong: 'El motivo es demasiado largo' }).optional();

/** A review sets one of the reviewers' statuses; undoing one may also restore `expired`. */
export const reviewKycSchema = z.strictObject({
  userId: z.uuid(),
  status: anyStatus,
  notes: notesField,
  via: z.enum(['review', 'quick_action', 'edit']),
  /** Absent: an approval declares every document the reviewer opened in order, with the dates they read before. */
  checklist: checklistAnswersSchema.optional(),
  exception: exceptionField,
  /** The record's `revision` the reviewer saw; if it has changed since, the review is refused. */
  revision: z.int().optional(),
});
export type ReviewKyc = z.infer<typeof reviewKycSchema>;

/**
 * Body of PUT /api/kyc/{id} by a reviewer. Reviewer and time are known to the server; `reviewedAt` is accepted and
 * ignored.
 */
export const reviewKycBodySchema = z.strictObject({
  status: reviewStatusSchema,
  reviewNotes: optionalNotesField.nullish(),
  reviewedAt: z.unknown().optional(),
  checklist: checklistAnswersSchema.optional(),
  exception: exceptionField,
  revision: z.int().optional(),
});
export type ReviewKycBody = z.input<typeof reviewKycBodySchema>;

/**
 * Body of PUT /api/users/{id}/kyc-status. A quick action approves or rejects a waiting submission; `edit` sets any
 * status, including the previous one, which is how a change is undone.
 */
export const kycStatusBodySchema = z.strictObject({
  kycStatus: anyStatus,
  notes: notesField,
  via: z.enum(['quick_action', 'edit'], { error: 'La vía es quick_action o edit' }).default('edit'),
  exception: exceptionField,
  /** `kycRevision` of the row, including null: refused with 409 if somebody else changed it meanwhile. */
  revision: z.int('La revisión es un número entero').nullish(),
});

/**
 * Response to a review, by either of its routes: nothing of the person. Whoever needs more reads the record, which
 * leaves a trace.
 */
export const kycStatusChangedSchema = z.object({
  userId: z.uuid(),
  kycStatus: kycStatusSchema,
  /** To be sent with the next change, or to undo this one. */
  revision: z.int(),
});
export type KycStatusChanged = z.infer<typeof kycStatusChangedSchema>;

export const assignKycSchema = z.strictObject({ userId: z.uuid(), assigneeId: z.uuid().nullable() });
export type AssignKyc = z.infer<typeof assignKycSchema>;

/** Response of PUT /api/kyc/{id}/assignee: nothing of the person, as that of a review. */
export const kycAssignedSchema = z.object({
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});

/** Body of PUT /api/kyc/{id}/assignee; null: unassigned. */
export const assignKycBodySchema = assignKycSchema.pick({ assigneeId: true });

export const expireKycSchema = z.strictObject({ userId: z.uuid() });
export type ExpireKyc = z.infer<typeof expireKycSchema>;

export const remindKycRenewalSchema = z.strictObject({ userId: z.uuid() });
export type RemindKycRenewal = z.infer<typeof remindKycRenewalSchema>;

export const viewKycDocumentSchema = z.strictObject({
  userId: z.uuid(),
  documentType: kycDocumentTypeSchema,
});
export type ViewKycDocument = z.infer<typeof viewKycDocumentSchema>;

/** A person's objects in the store; command-api keeps what is needed and deletes the rest. */
export const discardKycUploadsSchema = z.strictObject({
  userId: z.uuid(),
  objectPaths: z.array(kycObjectPathSchema).min(1).max(500),
});
export type DiscardKycUploads = z.infer<typeof discardKycUploadsSchema>;

/**
 * Body of POST /api/kyc/{id}/presence: heartbeat of a reviewer who has the record open, or false when they leave it.
 */
export const kycPresenceBodySchema = z.strictObject({ present: z.boolean().default(true) });
