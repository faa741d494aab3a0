import { auditSubjectKinds } from '@nodo/contracts/audit';
import { streamCategory, streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../tables.ts';
import { changesOf, reasonOf, videoFields } from './changes.ts';

/** Who did what to whom, when, from what to what, and why. */
export const auditProjection: Projection = {
  name: 'audit',
  categories: auditSubjectKinds,
  prepare: (event, rows) => {
    if (tellsOnlyWhatIsNew(event)) rows.auditSubjects.want(...subjectOf(event));
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
    const fields = auditedFields(event);
    if (fields)
      rows.auditSubjects.put({ subject_kind: kind, subject_id: id, fields: { ...known, ...fields } });
  },
};

const tellingOnlyWhatIsNew: ReadonlySet<string> = new Set([
  'TransferApproved',
  'TransferRejected',
  'TransferCancelled',
  'WarehouseUpdated',
  'UserProfileChanged',
  'ProjectImageUpdated',
  'ProjectImageRemoved',
  'ProjectImageRestored',
  'ProgressVideoWithdrawn',
]);

function subjectOf(event: StoredEvent): [string, string] {
  return [streamCategory(event.stream), streamSubject(event.stream)];
}

function tellsOnlyWhatIsNew({ type }: StoredEvent): boolean {
  return tellingOnlyWhatIsNew.has(type);
}

/** The fields that a later event of the same subject may change without telling what they were. */
function auditedFields(event: StoredEvent): object | undefined {
  switch (event.type) {
    case 'WarehouseCreated':
    case 'UserProfileChanged':
    case 'ProjectImageAdded':
    case 'ProjectImageUpdated':
      return event.data;
    case 'ProgressVideoPublished':
      return videoFields(event.data);
    case 'WarehouseUpdated': {
      const { previous: _, ...values } = event.data;
      return values;
    }
    case 'TransferRequested': {
      const { userId, to, amount } = event.data;
      return { userId, to, amount };
    }
    case 'UserRegistered': {
      const { firstName, lastName } = event.data;
      return { firstName, lastName };
    }
    default:
      return undefined;
  }
}

async function knownFields(event: StoredEvent, rows: Rows): Promise<Record<string, unknown>> {
  if (!tellsOnlyWhatIsNew(event)) return {};
  return (await rows.auditSubjects.require(...subjectOf(event))).fields;
}
