import { auditSubjectKinds } from '@nodo/contracts/audit/commands';
import { streamCategory, streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import { auditOf, changesOf, reasonOf } from './changes.ts';
import { forgottenAudit } from './forgotten.ts';

/** The audit trail: who did what to whom, when, old and new values, and why. */
export const auditProjection: Projection = {
  name: 'audit',
  version: 2,
  categories: auditSubjectKinds,
  owns: ['auditEntries', 'auditSubjects'],
  forgets: forgottenAudit,
  // Erasure finds the entries about a person's payouts, repurchases and documents through these tables.
  reads: ['payouts', 'repurchases', 'documents'],
  prefetch: (event, rows) => {
    if (tellsOnlyWhatIsNew(event)) rows.auditSubjects.prefetch(...subjectOf(event));
  },
  apply: async (event, rows) => {
    const [kind, id] = subjectOf(event);
    const known = await knownFields(event, rows);
    const changes = changesOf(event, known);
    if (!changes) return;
    const { actor, occurredAt, correlationId, sessionId } = event.metadata;
    rows.auditEntries.put({
      id: event.id,
      event_position: Number(event.position),
      occurred_at: occurredAt,
      recorded_at: event.recordedAt.toISOString(),
      actor_kind: actor.kind,
      actor_id: actorId(actor),
      actor_role: actor.kind === 'user' ? actor.role : null,
      action: event.type,
      subject_kind: kind,
      subject_id: id,
      changes,
      reason: reasonOf(event),
      correlation_id: correlationId,
      session_id: sessionId ?? null,
    });
    const fields = auditOf(event)?.remembers?.(event.data);
    if (fields)
      rows.auditSubjects.put({ subject_kind: kind, subject_id: id, fields: { ...known, ...fields } });
  },
};

function subjectOf(event: StoredEvent): [string, string] {
  return [streamCategory(event.stream), streamSubject(event.stream)];
}

function tellsOnlyWhatIsNew(event: StoredEvent): boolean {
  const audit = auditOf(event);
  return audit !== undefined && 'changesSince' in audit;
}

async function knownFields(event: StoredEvent, rows: Rows): Promise<Record<string, unknown>> {
  if (!tellsOnlyWhatIsNew(event)) return {};
  return (await rows.auditSubjects.require(...subjectOf(event))).fields;
}
