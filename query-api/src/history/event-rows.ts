import type { HistoryEvent } from '@nodo/contracts/history/moment';
import { users } from '@nodo/contracts/identity/tables';
import { displayName } from '@nodo/contracts/identity/views';
import { maskPerson } from '@nodo/contracts/masking';
import {
  bigint,
  integer,
  nullable,
  oneOf,
  outer,
  type RowOf,
  text,
  time,
  uuid,
} from '@nodo/contracts/read-models/table';
import { personAs } from '../read-model/names.ts';

/** What EVENT_COLUMNS selects of `e` (projection.events) and `a` (users). */
export const eventColumns = {
  position: bigint,
  event_id: uuid,
  stream: text,
  category: text,
  revision: bigint,
  type: text,
  schema_version: nullable(integer),
  occurred_at: time,
  recorded_at: time,
  actor_kind: oneOf(['user', 'service']),
  actor_id: text,
  correlation_id: nullable(uuid),
  causation_id: nullable(uuid),
  session_id: nullable(uuid),
  ...personAs('actor'),
  ...outer({ actor_role: users.columns.role }),
};
export type EventRow = RowOf<typeof eventColumns>;

export const EVENT_COLUMNS = `e.position, e.event_id, e.stream, e.category, e.revision, e.type, e.schema_version,
  e.occurred_at, e.recorded_at, e.actor_kind, e.actor_id, e.correlation_id, e.causation_id, e.session_id,
  a.first_name AS actor_first_name, a.last_name AS actor_last_name, a.email AS actor_email, a.role AS actor_role`;
export const ACTOR_JOIN =
  "LEFT JOIN users AS a ON a.id = CASE WHEN e.actor_kind = 'user' THEN e.actor_id::uuid END";

/** The reader of the history. If `isMasked`, all names but those of staff are masked. */
export interface HistoryViewer {
  readonly isMasked: boolean;
}

/** An event as this viewer may see it. */
export function eventView(row: EventRow, viewer: HistoryViewer): HistoryEvent {
  return {
    position: String(row.position),
    id: row.event_id,
    stream: row.stream,
    category: row.category,
    revision: row.revision,
    type: row.type,
    schemaVersion: row.schema_version || null,
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actorName: actorName(row, viewer),
    correlationId: row.correlation_id,
    causationId: row.causation_id,
    sessionId: row.session_id,
  };
}

function actorName(row: EventRow, { isMasked }: HistoryViewer): string {
  if (row.actor_email === null) return row.actor_id;
  const name = { firstName: row.actor_first_name ?? '', lastName: row.actor_last_name ?? '' };
  const isStaff = row.actor_role === 'admin' || row.actor_role === 'super_admin';
  return isMasked && !isStaff ? maskPerson(name) : displayName({ ...name, email: row.actor_email });
}
