import { apiRoutes } from '@nodo/contracts/api';
import { EMPTY_HISTORY, isPosition, whyAfter, whyBefore } from '@nodo/contracts/history/ends';
import type { MomentView } from '@nodo/contracts/history/moment';
import { bigint, nullable, time } from '@nodo/contracts/read-models/table';
import { AppError } from '@nodo/platform/errors';
import type { View } from '../read-model/reader.ts';
import { ACTOR_JOIN, EVENT_COLUMNS, eventColumns, eventView, type HistoryViewer } from './event-rows.ts';

/** GET routes that are not versioned and always answer with current data, from the declarations. */
const unversioned = apiRoutes.flatMap(({ method, path, summary, hasPast }) =>
  method === 'GET' && !hasPast ? [{ path, summary }] : [],
);

const edgeColumns = {
  first: nullable(bigint),
  first_at: nullable(time),
  last: nullable(bigint),
};
const EDGES = `SELECT first.position AS first, first.effective_at AS first_at,
    (SELECT max(position) FROM projection.events) AS last
  FROM (SELECT 1) AS one LEFT JOIN
    (SELECT position, effective_at FROM projection.events ORDER BY position LIMIT 1) AS first ON true`;

const foundColumns = {
  ...eventColumns,
  effective_at: time,
  earlier: nullable(bigint),
  later: nullable(bigint),
};
const found = (where: string) => `SELECT ${EVENT_COLUMNS}, e.effective_at,
    (SELECT max(position) FROM projection.events WHERE position < e.position) AS earlier,
    (SELECT min(position) FROM projection.events WHERE position > e.position) AS later
  FROM (SELECT * FROM projection.events WHERE ${where} LIMIT 1) AS e ${ACTOR_JOIN}`;
const BY_POSITION = found('position <= $1::bigint ORDER BY position DESC');
const BY_MOMENT = found('effective_at <= $1::timestamptz ORDER BY effective_at DESC, position DESC');

/**
 * The last event at a position or by a moment, and its neighbours. Throws VALIDATION_FAILED for a point outside
 * of the history.
 */
export async function findMoment(view: View, at: string, viewer: HistoryViewer): Promise<MomentView> {
  const [[edges], [row]] = await Promise.all([
    view.query(edgeColumns, EDGES),
    view.query(foundColumns, isPosition(at) ? BY_POSITION : BY_MOMENT, [at]),
  ]);
  if (!edges || edges.first === null || edges.first_at === null) throw refused(EMPTY_HISTORY);
  const why =
    whyAfter(at, BigInt(edges.last ?? -1)) ??
    whyBefore(at, { position: BigInt(edges.first), at: edges.first_at });
  if (why !== undefined || !row) throw refused(why ?? EMPTY_HISTORY);
  return {
    event: eventView(row, viewer),
    effectiveAt: row.effective_at,
    earlier: row.earlier === null ? null : String(row.earlier),
    later: row.later === null ? null : String(row.later),
    unversioned,
  };
}

function refused(message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, { at: message });
}
