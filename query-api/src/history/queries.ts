import { maskReason } from '@nodo/contracts/audit/action-labels';
import { auditEntries } from '@nodo/contracts/audit/tables';
import { formatBogotaDateTime } from '@nodo/contracts/bogota';
import { TIME_ZONE } from '@nodo/contracts/constants';
import type { ListHistoryQuery } from '@nodo/contracts/history/values';
import type { HistoryActivity, HistoryPage } from '@nodo/contracts/history/views';
import { maskChanges } from '@nodo/contracts/masking';
import { bigint, integer, nullable, pick, text, time } from '@nodo/contracts/read-models/table';
import { AppError } from '@nodo/platform/errors';
import { CHECKPOINT_COLUMNS, checkpointColumns, checkpointView } from '../projections/checkpoint.ts';
import type { View } from '../read-model/reader.ts';
import {
  ACTOR_JOIN,
  EVENT_COLUMNS,
  type EventRow,
  eventColumns,
  eventView,
  type HistoryViewer,
} from './event-rows.ts';
import { type Bounds, pageStatement } from './page-sql.ts';
import { waysTo } from './search.ts';

const POSITION = /^\d+$/;
const edgeColumns = { first_at: nullable(time), last: nullable(bigint) };
const EDGES = `SELECT (SELECT effective_at FROM projection.events ORDER BY position LIMIT 1) AS first_at,
  (SELECT max(position) FROM projection.events) AS last`;

/** One page of the matching events, in log order. */
export async function listHistory(
  view: View,
  query: ListHistoryQuery,
  viewer: HistoryViewer,
): Promise<HistoryPage> {
  const [bounds, ways] = await Promise.all([
    boundsOf(view, query),
    query.q === undefined ? undefined : waysTo(view, query.q, viewer),
  ]);
  const { sql, values } = pageStatement(query, bounds, ways, view.isPast);
  const rows = await view.queryAfresh(eventColumns, sql, values);
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    events: shown.map((row) => eventView(row, viewer)),
    next: rows.length > query.limit && last ? String(last.position) : null,
  };
}

/**
 * Converts moments to positions by the effective (never decreasing) domain time. Throws VALIDATION_FAILED outside
 * of the history.
 */
async function boundsOf(view: View, { from, to }: ListHistoryQuery): Promise<Bounds> {
  if (from === undefined && to === undefined) return { from, to };
  const [edges] = await view.query(edgeColumns, EDGES);
  const refuse = (name: 'from' | 'to', message: string) => {
    throw new AppError('VALIDATION_FAILED', message, { [name]: message });
  };
  const last = edges?.last ?? -1;
  const firstAt = edges?.first_at ?? null;
  for (const [name, value] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (value === undefined) continue;
    if (POSITION.test(value) && Number(value) > last) {
      refuse(
        name,
        last < 0 ? 'La historia aún no tiene eventos' : `La historia llega hasta la posición ${last}`,
      );
    }
  }
  if (to !== undefined && !POSITION.test(to) && (firstAt === null || Date.parse(to) <= Date.parse(firstAt))) {
    refuse(
      'to',
      firstAt === null
        ? 'La historia aún no tiene eventos'
        : `La historia empieza el ${formatBogotaDateTime(firstAt)}`,
    );
  }
  const lastBefore = async (moment: string) => {
    const [row] = await view.query(
      { position: bigint },
      `SELECT position FROM projection.events WHERE effective_at < $1::timestamptz
       ORDER BY effective_at DESC, position DESC LIMIT 1`,
      [moment],
    );
    return row?.position ?? -1;
  };
  return {
    from: from === undefined || POSITION.test(from) ? from : String((await lastBefore(from)) + 1),
    to: to === undefined || POSITION.test(to) ? to : String(await lastBefore(to)),
  };
}

/** The indexed events of a stream between two revisions (inclusive), with their audit entries. */
export async function streamRows(
  view: View,
  stream: string,
  from: number,
  to: number,
  viewer: HistoryViewer,
) {
  const [events, entries] = await Promise.all([
    view.query(
      eventColumns,
      `SELECT ${EVENT_COLUMNS} FROM projection.events AS e ${ACTOR_JOIN}
       WHERE e.stream = $1 AND e.revision BETWEEN $2 AND $3`,
      [stream, from, to],
    ),
    view.query(
      { ...pick(auditEntries.columns, 'action', 'changes', 'reason', 'subject_kind'), revision: bigint },
      `SELECT x.action, x.changes, x.reason, x.subject_kind, e.revision FROM projection.events AS e
       JOIN audit_entries AS x ON x.event_position = e.position
       WHERE e.stream = $1 AND e.revision BETWEEN $2 AND $3`,
      [stream, from, to],
    ),
  ]);
  const told = new Map(
    entries.map(({ revision, action, changes, reason, subject_kind: kind }) => [
      revision,
      viewer.isMasked
        ? { changes: maskChanges(kind, changes), reason: maskReason(action, kind, reason) }
        : { changes, reason },
    ]),
  );
  return {
    events: new Map<number, EventRow>(events.map((row) => [row.revision, row])),
    told,
  };
}

/** Last revision of a stream; undefined when there is no such stream. */
export async function lastRevision(view: View, stream: string): Promise<number | undefined> {
  const [row] = await view.query(
    { revision: bigint },
    'SELECT revision FROM projection.events WHERE stream = $1 ORDER BY revision DESC LIMIT 1',
    [stream],
  );
  return row?.revision;
}

/** Events of the last `days` days by category, and parked projections. Days are Bogotá's, by domain time. */
export async function historyActivity(view: View, days: number): Promise<HistoryActivity> {
  const [counts, [checkpoint], parked, [latest]] = await Promise.all([
    view.query(
      { day: text, category: text, events: integer },
      `SELECT day::text, category, events FROM projection.events_by_day
       WHERE day > (now() AT TIME ZONE '${TIME_ZONE}')::date - $1::int ORDER BY day, events DESC, category`,
      [days],
    ),
    view.query(
      checkpointColumns,
      `SELECT ${CHECKPOINT_COLUMNS} FROM projection.checkpoints WHERE name = 'live'`,
    ),
    view.query(
      { projection: text, keys: integer, events: integer },
      `SELECT projection, count(DISTINCT key)::int AS keys, count(*)::int AS events
       FROM projection.parked GROUP BY projection ORDER BY keys DESC, projection`,
    ),
    view.query(
      { occurred_at: time },
      'SELECT occurred_at FROM projection.events ORDER BY position DESC LIMIT 1',
    ),
  ]);
  const at = checkpoint && checkpointView(checkpoint);
  return {
    days: counts,
    total: at?.events ?? 0,
    position: at?.position ?? '0',
    latestAt: latest?.occurred_at ?? null,
    lagEvents: at?.lagEvents ?? 0,
    lagSeconds: at?.lagSeconds ?? 0,
    parkedKeys: parked.reduce((sum, { keys }) => sum + keys, 0),
    parkedEvents: parked.reduce((sum, { events }) => sum + events, 0),
    parked,
  };
}
