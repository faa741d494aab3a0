import { EMPTY_HISTORY, whyAfter, whyBefore } from '@nodo/contracts/history/ends';
import type { RebuildState } from '@nodo/contracts/history/rebuilds/values';
import { projectionNames } from '@nodo/contracts/projections/views';
import { AppError } from '@nodo/platform/errors';
import { LIVE_LAG } from '@nodo/platform/freshness';
import type { Pool } from '@nodo/platform/postgres';
import { isUnprepared } from '../../unprepared.ts';
import type { RebuildFacts } from './decider.ts';

/**
 * Reads what can be rebuilt and what is being rebuilt; `until`: a point to check, `ids`: rebuilds to include in any
 * state.
 */
export type ReadRebuildFacts = (asked: {
  readonly ids: readonly string[];
  readonly until?: string | undefined;
}) => Promise<RebuildFacts>;

interface Row {
  id: string;
  state: RebuildState;
  projections: string[];
  has_end: boolean;
  is_ordered: boolean;
  is_bound: boolean;
}

/**
 * Reads the projector's tables. That no two rebuilds overlap does not depend on how current these are: requests are
 * in the stream, and the projector checks once more before it begins.
 */
export function rebuildsIn(pool: Pool): ReadRebuildFacts {
  return async ({ ids, until }) => {
    try {
      const [names, rebuilds, refusedUntil] = await Promise.all([
        pool.query<{ name: string }>(
          'SELECT name FROM projection.projections WHERE name = ANY ($1::text[]) ORDER BY place',
          [projectionNames],
        ),
        pool.query<Row>(
          `SELECT order_id AS id, state, projections, coalesce(until_position::text, asked_until) IS NOT NULL AS has_end,
             asked_by IS NOT NULL AS is_ordered, is_upgrade AND state <> 'switched' OR wish IS NOT NULL AS is_bound
           FROM projection.rebuilds
           WHERE changes IS NULL AND (state <> 'dropped' OR order_id = ANY ($1::uuid[])) ORDER BY id LIMIT 200`,
          [ids],
        ),
        until === undefined ? undefined : whyNotUntil(pool, until),
      ]);
      return {
        projections: names.rows.map(({ name }) => name),
        rebuilds: rebuilds.rows.map(({ has_end, is_ordered, is_bound, ...rebuild }) => ({
          ...rebuild,
          hasEnd: has_end,
          isOrdered: is_ordered,
          isBound: is_bound,
        })),
        refusedUntil,
      };
    } catch (error) {
      throw isUnprepared(error) ? new AppError('UNAVAILABLE') : error;
    }
  };
}

interface Reached {
  readonly reached: string | null;
  readonly lag_seconds: number | null;
  readonly first: string | null;
  readonly first_at: Date | null;
}

/** Why nothing can be replayed up to a point; undefined when it can be. */
export async function whyNotUntil(pool: Pool, until: string): Promise<string | undefined> {
  const found = await pool.query<Reached>(
    `SELECT (SELECT position FROM projection.checkpoints WHERE name = 'live') AS reached, ${LIVE_LAG} AS lag_seconds,
       position AS first, effective_at AS first_at
     FROM (SELECT 1) AS one LEFT JOIN (SELECT position, effective_at FROM projection.events ORDER BY position LIMIT 1)
       AS first ON true`,
  );
  const [row] = found.rows;
  if (!row?.first || !row.first_at || row.reached === null) return EMPTY_HISTORY;
  return (
    whyAfter(until, BigInt(row.reached), row.lag_seconds ?? 0) ??
    whyBefore(until, { position: BigInt(row.first), at: row.first_at.toISOString() })
  );
}
