import { z } from 'zod';
import { bigint, defineTable, json, nullable, oneOf, text, time, uuid } from '../read-models/table.ts';
import { treeHeadReasons } from './values.ts';
import { auditEntryViewSchema } from './views.ts';

const changesSchema = auditEntryViewSchema.shape.changes;
const fieldsSchema = z.record(z.string(), z.unknown());

export const auditEntries = defineTable(
  'audit_entries',
  ['event_position'],
  {
    event_position: bigint,
    id: uuid,
    occurred_at: time,
    recorded_at: time,
    actor_kind: text,
    actor_id: text,
    actor_role: nullable(text),
    action: text,
    subject_kind: text,
    subject_id: text,
    changes: json((raw) => changesSchema.parse(raw)),
    reason: nullable(text),
    correlation_id: uuid,
    session_id: nullable(uuid),
  },
  { appendOnly: true },
);

export const auditSubjects = defineTable('audit_subjects', ['subject_kind', 'subject_id'], {
  subject_kind: text,
  subject_id: text,
  fields: json((raw) => fieldsSchema.parse(raw)),
});
export const treeHeads = defineTable(
  'tree_heads',
  ['size'],
  {
    size: bigint,
    root_hash: text,
    reason: oneOf(treeHeadReasons),
    recorded_at: time,
    actor_kind: text,
    actor_id: text,
  },
  { appendOnly: true },
);
