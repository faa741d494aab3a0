import { apiRoutes } from '@nodo/contracts/api';
import {
  EMPTY_HISTORY,
  type HistoryEnds,
  isPosition,
  whyAfter,
  whyBefore,
} from '@nodo/contracts/history/ends';
import type { MomentView } from '@nodo/contracts/history/moment';
import { bigint, double, nullable, time } from '@nodo/contracts/read-models/table';
import { AppError } from '@nodo/platform/errors';
import { LIVE_LAG } from '@nodo/platform/freshness';
import type { View } from '../read-model/reader.ts';
import { ACTOR_JOIN, EVENT_COLUMNS, eventColumns, eventView, type HistoryViewer } from './event-rows.ts';

/** GET routes that are not versioned and always answer with current data, from the declarations. */
const unversioned = apiRoutes.flatMap(({ method, path, summary, hasPast }) =>
  method === 'GET' && !hasPast ? [{ path, summary }] : [],
);

const endColumns = { first: bigint, first_at: time, last: bigint, lag_seconds: double };
const ENDS = `SELECT position AS first, effective_at AS first_at,
    (SELECT max(position) FROM projection.events) AS last, coalesce(${LIVE_LAG}, 0) AS lag_seconds
  FROM projection.events ORDER BY position LIMIT 1`;

/** Both ends of the history; undefined if it has no event. */
export async function historyEnds(view: View): Promise<HistoryEnds | undefined> {
  const [row] = await view.query(endColumns, ENDS);
  return (
    row && {
      first: { position: BigInt(row.first), at: row.first_at },
      last: BigInt(row.last),
      lagSeconds: row.lag_seconds,
    }
  );
}

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
  const [ends, [row]] = await Promise.all([
    historyEnds(view),
    view.query(foundColumns, isPosition(at) ? BY_POSITION : BY_MOMENT, [at]),
  ]);
  if (!ends) throw refused(EMPTY_HISTORY);
  const why = whyAfter(at, ends.last, ends.lagSeconds) ?? whyBefore(at, ends.first);
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
