import { z } from 'zod';
import { defineTable, integer, json, nullable, oneOf, text, time, uuid } from '../read-models/table.ts';
import { listDateSchema } from '../sanctions/values.ts';
import { kycChecklistSchema } from './checklist.ts';
import { kycDocumentTypeSchema, kycDocumentTypes, kycObjectPathSchema } from './documents.ts';
import { decidedMatchSchema, kycScreeningSchema } from './screening.ts';
import { kycRenewals, ungrantedRenewals } from './standing.ts';
import { kycStatuses } from './values.ts';
import { kycDraftSchema } from './views.ts';

export const kycReviews = defineTable(
  'kyc_reviews',
  ['id'],
  {
    id: uuid,
    user_id: uuid,
    from_status: oneOf(kycStatuses),
    to_status: oneOf(kycStatuses),
    notes: nullable(text),
    via: text,
    reviewer_kind: text,
    reviewer_id: text,
    reviewed_at: time,
    checklist: nullable(json((raw) => kycChecklistSchema.parse(raw))),
    exception: nullable(text),
    /** Time of the submission concerned. */
    submitted_at: nullable(time),
    screening: nullable(json((raw) => kycScreeningSchema.parse(raw))),
    /** State of the renewal after it, if it was about one. */
    renewal: nullable(oneOf(kycRenewals)),
  },
  { appendOnly: true },
);

/** Assignees of waiting verifications. */
export const kycAssignments = defineTable('kyc_assignments', ['user_id'], {
  user_id: uuid,
  assignee_id: uuid,
});

/** Sanctions screening of each person. */
export const kycScreenings = defineTable('kyc_screenings', ['user_id'], {
  user_id: uuid,
  screened_at: time,
  attempt: integer,
  /** Null before it was recorded. */
  screened_name: nullable(text),
  lists: json((raw) => z.array(listDateSchema).parse(raw)),
  matches: json((raw) => z.array(decidedMatchSchema).parse(raw)),
  /** All decisions ever made, latest first: they also apply to future lists. */
  decided: json((raw) => z.array(decidedMatchSchema).parse(raw)),
  /** Number of undecided matches. */
  open: integer,
});

/** Uploads by content hash: finds the same file uploaded by two people. */
export const kycFiles = defineTable('kyc_files', ['object_path'], {
  object_path: text,
  user_id: uuid,
  document_type: oneOf(kycDocumentTypes),
  sha256: text,
});

const documentsSchema = z.record(kycDocumentTypeSchema, kycObjectPathSchema);
const draftSchema = z.object({
  identityDocument: z.string().nullable(),
  documents: z.partialRecord(kycDocumentTypeSchema, kycObjectPathSchema),
});
const uploadsSchema = z.record(
  kycObjectPathSchema,
  kycDraftSchema.shape.documents.valueType.unwrap().omit({ objectPath: true }),
);

export const kycRecords = defineTable('kyc_records', ['user_id'], {
  user_id: uuid,
  status: oneOf(kycStatuses),
  identity_document: nullable(text),
  documents: nullable(json((raw) => documentsSchema.parse(raw))),
  submitted_at: nullable(time),
  /** Since when it waits for a decision; null while it does not. */
  waiting_since: nullable(time),
  attempt: integer,
  draft: json((raw) => draftSchema.parse(raw)),
  uploads: json((raw) => uploadsSchema.parse(raw)),
  review_notes: nullable(text),
  reviewed_at: nullable(time),
  reviewer_kind: nullable(text),
  reviewer_id: nullable(text),
  approved_at: nullable(time),
  /** From when the last approval counts or counted, also once it is over. */
  last_approved_at: nullable(time),
  /** When a document behind the approval expires. */
  documents_end_at: nullable(time),
  /** Of the last submission, while approved, or expired and waiting. */
  renewal: nullable(oneOf(ungrantedRenewals)),
  /** The approval whose end its person was last told of, and that end; null if none. */
  reminded_approved_at: nullable(time),
  reminded_expires_at: nullable(time),
  revision: integer,
});
