import { maskChanges } from '../masking.ts';
import type { Row } from '../read-models/table.ts';
import { maskReason } from './action-labels.ts';
import type { auditEntries } from './tables.ts';
import { type AuditEntryView, auditEntryViewSchema } from './views.ts';

const kindSchema = auditEntryViewSchema.shape.actorKind;

/** An audit entry before names are resolved for its ids. `isMasked`: for readers who may not know whose data it is. */
export function auditEntryView(row: Row<typeof auditEntries>, isMasked: boolean): AuditEntryView {
  const { subject_kind: subjectKind, changes, reason } = row;
  return {
    id: row.id,
    position: String(row.event_position),
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at,
    actorKind: kindSchema.parse(row.actor_kind),
    actorId: row.actor_id,
    actorRole: row.actor_role,
    action: row.action,
    subjectKind,
    subjectId: row.subject_id,
    changes: isMasked ? maskChanges(subjectKind, changes) : changes,
    reason: isMasked ? maskReason(row.action, subjectKind, reason) : reason,
    correlationId: row.correlation_id,
  };
}
