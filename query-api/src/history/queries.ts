import { maskReason } from '@nodo/contracts/audit/action-labels';
import { auditEntries } from '@nodo/contracts/audit/tables';
import { TIME_ZONE } from '@nodo/contracts/constants';
import { EMPTY_HISTORY, isPosition, whyNoSpan } from '@nodo/contracts/history/ends';
import {
  HISTORY_PLACE_MAX,
  type HistoryFilter,
  type HistoryPlaceQuery,
} from '@nodo/contracts/history/values';
import type { HistoryActivity, HistoryPage, HistoryPlace } from '@nodo/contracts/history/views';
import { maskChanges } from '@nodo/contracts/masking';
import { bigint, boolean, integer, nullable, pick, text, time } from '@nodo/contracts/read-models/table';
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
import { findMoment, historyEnds } from './moment.ts';
import { type Bounds, countStatement, type PlacedQuery, pageStatement, type Sought } from './page-sql.ts';
import { waysTo } from './search.ts';

const countColumns = { events: integer, last: nullable(bigint), is_cut: boolean };

/** One page of the matching events, in log order; `skip`: without so many after the cursor. */
export async function listHistory(
  view: View,
  { skip = 0, ...query }: PlacedQuery & { readonly skip?: number },
  viewer: HistoryViewer,
): Promise<HistoryPage> {
  const sought = await soughtBy(view, query, viewer);
  const last = skip > 0 ? (await countOf(view, { ...query, limit: skip }, sought)).last : null;
  const { sql, values } = pageStatement(last === null ? query : { ...query, cursor: `${last}` }, sought);
  const rows = await view.queryAfresh(eventColumns, sql, values);
  const shown = rows.slice(0, query.limit);
  const end = shown.at(-1);
  return {
    events: shown.map((row) => eventView(row, viewer)),
    next: rows.length > query.limit && end ? String(end.position) : null,
  };
}

async function countOf(view: View, query: PlacedQuery, sought: Sought) {
  const { sql, values } = countStatement(query, sought);
  const [found] = await view.queryAfresh(countColumns, sql, values);
  return found ?? { events: 0, last: null, is_cut: false };
}

async function soughtBy(view: View, query: HistoryFilter, viewer: HistoryViewer): Promise<Sought> {
  const [bounds, ways] = await Promise.all([
    boundsOf(view, query),
    query.q === undefined ? undefined : waysTo(view, query.q, viewer),
  ]);
  return { bounds, ways, isPast: view.isPast };
}

/** Where the matching events have a position or moment. Throws VALIDATION_FAILED for one outside of the history. */
export async function placeInHistory(
  view: View,
  { at: wanted, direction, ...filter }: HistoryPlaceQuery,
  viewer: HistoryViewer,
): Promise<HistoryPlace> {
  const [sought, moment] = await Promise.all([
    soughtBy(view, filter, viewer),
    findMoment(view, wanted, viewer),
  ]);
  const at = moment.event.position;
  const count = (towards: 'asc' | 'desc', cursor: bigint, limit: number) =>
    countOf(view, { ...filter, direction: towards, cursor: `${cursor}`, limit }, sought);
  const { last: target } = await count('desc', BigInt(at) + 1n, 1);
  const position = target === null ? null : `${target}`;
  // In a list that rises there is nothing before the events after that moment.
  const isFirst = direction === 'asc' && position === null;
  const back = direction === 'asc' ? 'desc' : 'asc';
  const { events, last, is_cut } = isFirst
    ? { events: 0, last: null, is_cut: false }
    : await count(back, BigInt(position ?? at), HISTORY_PLACE_MAX);
  return { at, position, before: events, first: last === null ? null : `${last}`, isCut: is_cut };
}

/**
 * Converts moments to positions by the effective (never decreasing) domain time. Throws VALIDATION_FAILED outside
 * of the history.
 */
async function boundsOf(view: View, { from, to }: HistoryFilter): Promise<Bounds> {
  if (from === undefined && to === undefined) return { from, to };
  const ends = await historyEnds(view);
  for (const [name, place] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (place === undefined) continue;
    const why = ends ? whyNoSpan(name, place, ends) : EMPTY_HISTORY;
    if (why !== undefined) throw new AppError('VALIDATION_FAILED', why, { [name]: why });
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
    from: from === undefined || isPosition(from) ? from : String((await lastBefore(from)) + 1),
    to: to === undefined || isPosition(to) ? to : String(await lastBefore(to)),
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
