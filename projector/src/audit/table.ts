import { auditEntryViewSchema } from '@nodo/contracts/audit';
import { z } from 'zod';
import { bigint, defineTable, json, nullable, text, time, uuid } from '../engine/table.ts';

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
