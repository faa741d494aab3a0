import type { ParkedKeyRef } from '@nodo/contracts/projections/commands';
import { PARKED_KEYS_LISTED, WAITING_EVENTS_LISTED } from '@nodo/contracts/projections/values';
import {
  type ParkedEventView,
  type ParkedKeyDetail,
  type ParkedKeyView,
  type ProjectionsView,
  type ProjectionView,
  projectionNames,
} from '@nodo/contracts/projections/views';
import {
  bigint,
  integer,
  json,
  nullable,
  oneOf,
  type RowOf,
  text,
  time,
  uuid,
} from '@nodo/contracts/read-models/table';
import { z } from 'zod';
import type { View } from '../read-model/reader.ts';
import { CHECKPOINT_COLUMNS, checkpointColumns, checkpointView } from './checkpoint.ts';

const categoriesSchema = z.array(z.string());
const projectionColumns = {
  name: text,
  categories: json((raw) => categoriesSchema.parse(raw)),
  parked_keys: integer,
  parked_events: integer,
  parked_since: nullable(time),
};
const eventColumns = {
  event_id: uuid,
  type: text,
  stream: text,
  revision: bigint,
  position: bigint,
  occurred_at: time,
};
const keyColumns = {
  ...eventColumns,
  projection: text,
  key: text,
  error: text,
  attempts: integer,
  parked_at: time,
  waiting: integer,
  recorded_at: time,
  actor_kind: oneOf(['user', 'service']),
  actor_id: text,
};

const CHECKPOINT = `
  SELECT ${CHECKPOINT_COLUMNS},
    (SELECT max(name) FROM projection.migrations) AS version
  FROM projection.checkpoints WHERE name = 'live'`;
/** Of this release ($1). Parked events of a projection that no longer exists are listed last, not dropped. */
const PROJECTIONS = `
  SELECT coalesce(kept.name, parked.name) AS name, coalesce(kept.categories, '{}') AS categories,
    coalesce(parked.keys, 0) AS parked_keys, coalesce(parked.events, 0) AS parked_events,
    parked.since AS parked_since
  FROM (SELECT * FROM projection.projections WHERE name = ANY ($1)) AS kept
  FULL JOIN (SELECT projection AS name, count(DISTINCT key)::int AS keys, count(*)::int AS events,
      min(parked_at) AS since FROM projection.parked GROUP BY projection) AS parked USING (name)
  ORDER BY kept.place NULLS LAST, name`;
const backupColumns = { ended_at: time, events: bigint, objects: bigint };
const LAST_BACKUP = 'SELECT ended_at, events, objects FROM platform.last_backup';
const EVENT = 'p.event_id, p.type, p.stream, p.revision, p.position, e.occurred_at';
/** Each parked key with the event that blocks it: the first of its parked events. */
const KEYS = `
  SELECT ${EVENT}, p.projection, p.key, p.error, p.attempts, p.parked_at, first.waiting, e.recorded_at, e.actor_kind,
    e.actor_id
  FROM (SELECT projection, min(position) AS position, count(*)::int - 1 AS waiting
    FROM projection.parked GROUP BY projection, key) AS first
  JOIN projection.parked AS p USING (projection, position)
  JOIN projection.events AS e USING (position)`;
const LISTED_KEYS = `${KEYS} ORDER BY p.parked_at, p.position, p.projection LIMIT $1`;
const ONE_KEY = `${KEYS} WHERE p.projection = $1 AND p.key = $2`;
const WAITING = `
  SELECT ${EVENT} FROM projection.parked AS p JOIN projection.events AS e USING (position)
  WHERE p.projection = $1 AND p.key = $2 AND p.position > $3 ORDER BY p.position LIMIT ${WAITING_EVENTS_LISTED}`;

/** The checkpoint, all projections, and the parked keys, at most `most`. */
export async function listProjections(view: View, most = PARKED_KEYS_LISTED): Promise<ProjectionsView> {
  const [[checkpoint], projections, parked, [backup]] = await Promise.all([
    view.query({ ...checkpointColumns, version: text }, CHECKPOINT),
    view.query(projectionColumns, PROJECTIONS, [projectionNames]),
    view.query(keyColumns, LISTED_KEYS, [most]),
    view.query(backupColumns, LAST_BACKUP),
  ]);
  return {
    checkpoint: checkpoint ? { ...checkpointView(checkpoint), version: checkpoint.version } : null,
    projections: projections.map(projectionView),
    parked: parked.map(keyView),
    parkedTotal: projections.reduce((sum, { parked_keys: keys }) => sum + keys, 0),
    lastBackup: backup
      ? { endedAt: backup.ended_at, events: Number(backup.events), files: Number(backup.objects) }
      : null,
  };
}

/** A parked key without its event's data, and that event's stream and revision. */
export interface FoundKey {
  readonly detail: Omit<ParkedKeyDetail, 'fields'>;
  readonly stream: string;
  readonly revision: bigint;
}

export async function findParkedKey(
  view: View,
  { projection, key }: ParkedKeyRef,
): Promise<FoundKey | undefined> {
  const [row] = await view.query(keyColumns, ONE_KEY, [projection, key]);
  if (!row) return undefined;
  const waiting = await view.query(eventColumns, WAITING, [projection, key, row.position]);
  const isUnreadable = row.actor_id === 'unreadable';
  const detail = {
    ...keyView(row),
    actorKind: isUnreadable ? null : row.actor_kind,
    recordedAt: row.recorded_at,
    waitingEvents: waiting.map(eventView),
  };
  return { detail, stream: row.stream, revision: BigInt(row.revision) };
}

function projectionView(row: RowOf<typeof projectionColumns>): ProjectionView {
  const { name, categories, parked_keys: parkedKeys, parked_events: parkedEvents } = row;
  return { name, categories, parkedKeys, parkedEvents, parkedSince: row.parked_since };
}

function keyView(row: RowOf<typeof keyColumns>): ParkedKeyView {
  const { projection, key, error, attempts, waiting } = row;
  return { projection, key, event: eventView(row), error, attempts, parkedAt: row.parked_at, waiting };
}

function eventView(row: RowOf<typeof eventColumns>): ParkedEventView {
  const { event_id: eventId, type: eventType, stream, revision } = row;
  return {
    ...{ eventId, eventType, stream, revision },
    position: String(row.position),
    occurredAt: row.occurred_at,
  };
}
