import {
  PARKED_KEYS_LISTED,
  type ParkedEventView,
  type ParkedKeyDetail,
  type ParkedKeyRef,
  type ParkedKeyView,
  type ProjectionsView,
  type ProjectionView,
  WAITING_EVENTS_LISTED,
} from '@nodo/contracts/projections';
import type { View } from '../reading/reader.ts';
import { iso, isoOrNull } from '../reading/rows.ts';
import { CHECKPOINT_COLUMNS, type CheckpointRow, checkpointView } from './checkpoint.ts';

interface VersionedRow extends CheckpointRow {
  version: string;
}

interface ProjectionRow {
  name: string;
  categories: string[];
  parked_keys: number;
  parked_events: number;
  parked_since: Date | null;
}

interface EventRow {
  event_id: string;
  type: string;
  stream: string;
  revision: string;
  position: string;
  occurred_at: Date;
}

interface KeyRow extends EventRow {
  projection: string;
  key: string;
  error: string;
  attempts: number;
  parked_at: Date;
  waiting: number;
}

interface DetailRow extends KeyRow {
  recorded_at: Date;
  actor_kind: 'user' | 'service';
  actor_id: string;
}

const CHECKPOINT = `
  SELECT ${CHECKPOINT_COLUMNS},
    (SELECT max(name) FROM projection.migrations) AS version
  FROM projection.checkpoints WHERE name = 'live'`;
/** What is parked for a projection that is no longer kept is not forgotten: it stands at the end. */
const PROJECTIONS = `
  SELECT coalesce(kept.name, parked.name) AS name, coalesce(kept.categories, '{}') AS categories,
    coalesce(parked.keys, 0) AS parked_keys, coalesce(parked.events, 0) AS parked_events,
    parked.since AS parked_since
  FROM projection.projections AS kept
  FULL JOIN (SELECT projection AS name, count(DISTINCT key)::int AS keys, count(*)::int AS events,
      min(parked_at) AS since FROM projection.parked GROUP BY projection) AS parked USING (name)
  ORDER BY kept.place NULLS LAST, name`;
const EVENT = 'p.event_id, p.type, p.stream, p.revision, p.position, e.occurred_at';
/** Each key with the event at which it stands: the first of its parked ones. */
const KEYS = `
  SELECT ${EVENT}, p.projection, p.key, p.error, p.attempts, p.parked_at, first.waiting, e.recorded_at, e.actor_kind,
    e.actor_id
  FROM (SELECT projection, min(position) AS position, count(*)::int - 1 AS waiting
    FROM projection.parked GROUP BY projection, key) AS first
  JOIN projection.parked AS p USING (projection, position)
  JOIN projection.events AS e USING (position)`;
const LISTED_KEYS = `${KEYS} ORDER BY p.parked_at, p.position, p.projection LIMIT ${PARKED_KEYS_LISTED}`;
const ONE_KEY = `${KEYS} WHERE p.projection = $1 AND p.key = $2`;
const WAITING = `
  SELECT ${EVENT} FROM projection.parked AS p JOIN projection.events AS e USING (position)
  WHERE p.projection = $1 AND p.key = $2 AND p.position > $3 ORDER BY p.position LIMIT ${WAITING_EVENTS_LISTED}`;

/** How current the read models are, each projection, and every key that stands still. */
export async function listProjections(view: View): Promise<ProjectionsView> {
  const [[checkpoint], projections, parked] = await Promise.all([
    view.query<VersionedRow>(CHECKPOINT),
    view.query<ProjectionRow>(PROJECTIONS),
    view.query<KeyRow>(LISTED_KEYS),
  ]);
  return {
    checkpoint: checkpoint ? { ...checkpointView(checkpoint), version: checkpoint.version } : null,
    projections: projections.map(projectionView),
    parked: parked.map(keyView),
    parkedTotal: projections.reduce((sum, { parked_keys: keys }) => sum + keys, 0),
  };
}

/** A parked key without its event's own data, and who caused it; undefined when it isn't parked. */
export interface FoundKey {
  readonly detail: Omit<ParkedKeyDetail, 'fields'>;
  readonly stream: string;
  readonly revision: bigint;
}

export async function findParkedKey(
  view: View,
  { projection, key }: ParkedKeyRef,
): Promise<FoundKey | undefined> {
  const [row] = await view.query<DetailRow>(ONE_KEY, [projection, key]);
  if (!row) return undefined;
  const waiting = await view.query<EventRow>(WAITING, [projection, key, row.position]);
  const isUnreadable = row.actor_id === 'unreadable';
  const detail = {
    ...keyView(row),
    actorKind: isUnreadable ? null : row.actor_kind,
    recordedAt: iso(row.recorded_at),
    waitingEvents: waiting.map(eventView),
  };
  return { detail, stream: row.stream, revision: BigInt(row.revision) };
}

function projectionView(row: ProjectionRow): ProjectionView {
  const { name, categories, parked_keys: parkedKeys, parked_events: parkedEvents } = row;
  return { name, categories, parkedKeys, parkedEvents, parkedSince: isoOrNull(row.parked_since) };
}

function keyView(row: KeyRow): ParkedKeyView {
  const { projection, key, error, attempts, waiting } = row;
  return { projection, key, event: eventView(row), error, attempts, parkedAt: iso(row.parked_at), waiting };
}

function eventView(row: EventRow): ParkedEventView {
  const { event_id: eventId, type: eventType, stream, position } = row;
  return {
    ...{ eventId, eventType, stream, position },
    revision: Number(row.revision),
    occurredAt: iso(row.occurred_at),
  };
}
