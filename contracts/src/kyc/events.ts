import { z } from 'zod';
import { difference, from, gone, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { checksOf } from './audit-fields.ts';
import { kycChecklistSchema } from './checklist.ts';
import { kycDocumentTypeSchema, kycObjectPathSchema, uploadContentTypeSchema } from './documents.ts';
import { kycStatusSchema } from './values.ts';

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
  { audit: { label: 'Documento KYC cargado', changes: made } },
);
/** What the user has filled in so far. Only what changed; an upload is its document's draft by itself. */
export const KycDraftSaved = defineEvent(
  'KycDraftSaved',
  z.object({
    identityDocument: z.string().optional(),
    documents: z.partialRecord(kycDocumentTypeSchema, kycObjectPathSchema).optional(),
  }),
  { personal: ['identityDocument'], audit: false, label: 'Borrador de KYC guardado' },
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
  {
    personal: ['identityDocument'],
    audit: {
      label: 'KYC enviado',
      changes: ({ from: before, ...values }) =>
        difference({ kycStatus: before }, { kycStatus: 'pending', ...values }),
    },
  },
);
export const KycReviewed = defineEvent(
  'KycReviewed',
  z.object({
    from: kycStatusSchema,
    /** `expired` only to go back to it. */
    to: kycStatusSchema,
    notes: z.string().optional(),
    via: z.enum(['review', 'quick_action', 'edit']),
    /** How far the reviewer came with each document; null where nothing was handed in, or before it was kept. */
    checklist: kycChecklistSchema.nullable(),
    /** Why it may be approved although not every document was found in order: said by one person, agreed to by another. */
    exception: z.string().optional(),
  }),
  {
    version: 2,
    personal: ['notes', 'exception'],
    upcasts: { 1: (old) => ({ ...old, checklist: null }) },
    audit: {
      label: 'KYC revisado',
      changes: ({ from: before, to, checklist, exception }) => [
        ...from('kycStatus', before, to),
        ...made({ ...(exception === undefined ? {} : { exception }), ...checksOf(checklist) }),
      ],
      reason: 'notes',
    },
  },
);
/** Somebody of the staff takes a verification, is given it, or nobody has it any more. */
export const KycAssigned = defineEvent(
  'KycAssigned',
  z.object({ from: z.uuid().nullable(), to: z.uuid().nullable() }),
  {
    audit: {
      label: 'KYC asignado',
      changes: (data) => from('kycAssignee', data.from, data.to),
    },
  },
);
export const KycExpired = defineEvent('KycExpired', z.object({ approvedAt: z.iso.datetime() }), {
  audit: { label: 'KYC vencido', changes: () => from('kycStatus', 'approved', 'expired') },
});
/** A member of the staff opened a document. */
export const KycDocumentViewed = defineEvent(
  'KycDocumentViewed',
  z.object({ documentType: kycDocumentTypeSchema, objectPath: kycObjectPathSchema }),
  { audit: { label: 'Documento KYC consultado', changes: made } },
);

/** An upload that was never submitted is given up: its object is deleted. */
export const KycDocumentDiscarded = defineEvent(
  'KycDocumentDiscarded',
  z.object({ documentType: kycDocumentTypeSchema, objectPath: kycObjectPathSchema }),
  { audit: { label: 'Documento KYC descartado', changes: gone } },
);
/** The person is being erased: nothing is written about their KYC after this. `documents` counts what they uploaded. */
export const KycClosed = defineEvent('KycClosed', z.object({ documents: z.int().nonnegative() }), {
  audit: false,
  label: 'KYC cerrado',
});

export const kycEvents = [
  KycDocumentUploaded,
  KycDocumentViewed,
  KycDraftSaved,
  KycSubmitted,
  KycReviewed,
  KycAssigned,
  KycExpired,
  KycDocumentDiscarded,
  KycClosed,
] as const;
