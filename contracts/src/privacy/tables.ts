import { defineTable, integer, nullable, oneOf, text, time, uuid } from '../read-models/table.ts';
import { erasureStates } from './values.ts';

export const erasures = defineTable('erasures', ['user_id'], {
  user_id: uuid,
  state: oneOf(erasureStates),
  requested_at: time,
  requested_by_kind: text,
  requested_by: text,
  reason: nullable(text),
  finished_at: nullable(time),
  key_fingerprint: nullable(text),
  documents: nullable(integer),
  rows: nullable(integer),
});
