import { z } from 'zod';
import { defineTable, integer, json, nullable, oneOf, text, time, uuid } from '../read-models/table.ts';
import { kycDocumentTypeSchema, kycObjectPathSchema } from './documents.ts';
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
  },
  { appendOnly: true },
);

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
  attempt: integer,
  draft: json((raw) => draftSchema.parse(raw)),
  uploads: json((raw) => uploadsSchema.parse(raw)),
  review_notes: nullable(text),
  reviewed_at: nullable(time),
  reviewer_kind: nullable(text),
  reviewer_id: nullable(text),
  approved_at: nullable(time),
  revision: integer,
});
