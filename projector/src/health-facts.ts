import type { RebuildState } from '@nodo/contracts/history/rebuilds/values';
import type { Queryable } from '@nodo/platform/postgres';

/** What GET /health tells beside its status: neither is cured by sending people to another process. */
interface Facts {
  /** Keys with parked events, counted in each projection. */
  readonly parked: number;
  /** A rebuild that is under way or waits for its turn, or for somebody because it failed; null: none. */
  readonly rebuild: { readonly state: RebuildState; readonly events: number; readonly goal: number } | null;
}

const PARKED = 'SELECT count(DISTINCT (projection, key))::int AS keys FROM projection.parked';
/** The one in progress, else the newest. Events are applied, and to apply: no more than they were when last counted. */
const REBUILD = `SELECT state, events::float8 AS events, goal_events::float8 AS goal FROM projection.rebuilds
  WHERE state IN ('waiting', 'building', 'paused', 'failed') ORDER BY state = 'building' DESC, id DESC LIMIT 1`;

export async function healthFacts(pool: Queryable): Promise<Facts> {
  const [parked, rebuild] = await Promise.all([
    pool.query<{ keys: number }>(PARKED),
    pool.query<NonNullable<Facts['rebuild']>>(REBUILD),
  ]);
  return { parked: parked.rows[0]?.keys ?? 0, rebuild: rebuild.rows[0] ?? null };
}
