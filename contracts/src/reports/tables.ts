import { languages } from '../preferences/values.ts';
import { bigint, defineTable, integer, nullable, oneOf, text, time, uuid } from '../read-models/table.ts';
import { reportTypes } from './periods.ts';
import { documentTypes, reportStatuses } from './values.ts';

export const reports = defineTable('reports', ['id'], {
  id: uuid,
  investor_id: uuid,
  type: oneOf(reportTypes),
  /** Calendar days in Bogotá. */
  period_from: text,
  period_to: text,
  status: oneOf(reportStatuses),
  object_path: nullable(text),
  sha256: nullable(text),
  size: nullable(integer),
  as_of_position: nullable(bigint),
  requested_at: time,
  generated_at: nullable(time),
  language: oneOf(languages),
});

export const documents = defineTable('documents', ['id'], {
  id: uuid,
  name: text,
  type: oneOf(documentTypes),
  /** The only intended reader; null: everybody. */
  investor_id: nullable(uuid),
  /** External URL; null for an uploaded document. */
  url: nullable(text),
  object_path: nullable(text),
  sha256: nullable(text),
  size: nullable(integer),
  /** Publisher's id; null: a service. */
  published_by: nullable(uuid),
  published_at: time,
  withdrawn_at: nullable(time),
  withdrawal_reason: nullable(text),
});
