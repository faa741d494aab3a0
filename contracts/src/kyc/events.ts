import { z } from 'zod';
import { difference, from, gone, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { listDateSchema, listDatesText } from '../sanctions/values.ts';
import { checksOf } from './audit-fields.ts';
import { kycChecklistSchema } from './checklist.ts';
import { kycDocumentTypeSchema, kycObjectPathSchema, uploadContentTypeSchema } from './documents.ts';
import { kycScreeningSchema, matchDecisionSchema, matchesWords, screeningFields } from './screening.ts';
import { kycRenewalSchema } from './standing.ts';
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
/** The user's draft: only changed fields; an upload becomes its document's draft automatically. */
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
    /** From `approved` it is a renewal: the approval stays. */
    from: kycStatusSchema,
  }),
  {
    // Before renewals nobody approved handed anything in.
    version: 2,
    upcasts: { 1: (old) => old },
    personal: ['identityDocument'],
    audit: {
      label: 'KYC enviado',
      changes: ({ from: before, ...values }) =>
        difference(
          { kycStatus: before },
          { kycStatus: before === 'approved' ? before : 'pending', ...values },
        ),
    },
  },
);
export const KycReviewed = defineEvent(
  'KycReviewed',
  z.object({
    from: kycStatusSchema,
    /** `expired` only to restore it. */
    to: kycStatusSchema,
    notes: z.string().optional(),
    via: z.enum(['review', 'quick_action', 'edit']),
    /** The reviewer's result per document; null where nothing was submitted, or before it was recorded. */
    checklist: kycChecklistSchema.nullable(),
    /** Why it may be approved although not every document is in order: proposed by one person, confirmed by another. */
    exception: z.string().optional(),
    /** Sanctions screening result by then; absent when there was no list, and before it was recorded. */
    screening: kycScreeningSchema.optional(),
    /** From when the approval counts, if not from now: a note does not prolong it, nor does restoring it. */
    approvedAt: z.iso.datetime().optional(),
    /** State of a renewal after this review; absent if there is none, or a note leaves it declined. */
    renewal: kycRenewalSchema.optional(),
  }),
  {
    version: 6,
    personal: ['notes', 'exception'],
    upcasts: {
      1: (old) => ({ ...old, checklist: null }),
      2: (old) => old,
      3: (old) => old,
      4: (old) => old,
      5: (old) => old,
    },
    audit: {
      label: 'KYC revisado',
      changes: ({ from: before, to, checklist, exception, screening, approvedAt, renewal }) => [
        ...from('kycStatus', before, to),
        ...made({
          ...(exception === undefined ? {} : { exception }),
          ...(approvedAt === undefined ? {} : { approvedAt }),
          ...(renewal === undefined ? {} : { renewal }),
          ...checksOf(checklist),
          ...screeningFields(screening),
        }),
      ],
      reason: 'notes',
    },
  },
);
/**
 * Screened against the sanctions lists in use; written at submission, and when the result or the person's name
 * changes.
 */
export const KycScreened = defineEvent(
  'KycScreened',
  z.object({
    lists: z.array(listDateSchema),
    /** The submission it refers to; 0 when there was none. */
    attempt: z.int().nonnegative(),
    /** The name that was compared: a person may change theirs. Absent before it was recorded. */
    screenedName: z.string().optional(),
    /**
     * Listed entries similar to this person, from `encodeMatches`; encrypted, since the similarity is personal data.
     */
    matches: z.string(),
  }),
  {
    version: 2,
    personal: ['screenedName', 'matches'],
    upcasts: { 1: (old) => old },
    audit: {
      label: 'KYC cotejado con listas de sanciones',
      changes: ({ lists, screenedName, matches }) =>
        made({ screenedLists: listDatesText(lists), screenedName, matches: matchesWords(matches) }),
    },
  },
);
/** A staff member decided whether a match is this person. */
export const KycMatchDecided = defineEvent(
  'KycMatchDecided',
  z.object({
    /** The match as they saw it, from `encodeMatches`. */
    match: z.string(),
    decision: matchDecisionSchema,
    reason: z.string(),
  }),
  {
    personal: ['match', 'reason'],
    audit: {
      label: 'Coincidencia con una lista decidida',
      changes: ({ match, decision }) => made({ match: matchesWords(match), matchDecision: decision }),
      reason: 'reason',
    },
  },
);
/** A staff member takes or is assigned a verification, or it is unassigned. */
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
/** The person is told that their approval ends soon and can be renewed: once for each approval and end of it. */
export const KycRenewalDue = defineEvent(
  'KycRenewalDue',
  z.object({
    approvedAt: z.iso.datetime(),
    /** When the approval ends, as it was known then. */
    expiresAt: z.iso.datetime(),
  }),
  { audit: { label: 'Aviso de renovación enviado', changes: made } },
);
/** A member of the staff opened a document. */
export const KycDocumentViewed = defineEvent(
  'KycDocumentViewed',
  z.object({ documentType: kycDocumentTypeSchema, objectPath: kycObjectPathSchema }),
  { audit: { label: 'Documento KYC consultado', changes: made } },
);

/** An upload that was never submitted is discarded: its object is deleted. */
export const KycDocumentDiscarded = defineEvent(
  'KycDocumentDiscarded',
  z.object({ documentType: kycDocumentTypeSchema, objectPath: kycObjectPathSchema }),
  { audit: { label: 'Documento KYC descartado', changes: gone } },
);
/** The person is being erased: no KYC event may follow. `documents` counts their uploads. */
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
  KycScreened,
  KycMatchDecided,
  KycAssigned,
  KycExpired,
  KycRenewalDue,
  KycDocumentDiscarded,
  KycClosed,
] as const;
