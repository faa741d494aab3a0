import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '@nodo/platform/postgres';

const WAIT_MS = 6_000;
const LOOK_AGAIN_MS = 20;

/** Which investments a month's returns may be about. Only proposals: each one's own stream says what it earned. */
export interface ConfirmedInvestments {
  /** Ids of those confirmed before a moment (ISO 8601), as far as the read models know now. */
  now(before: string): Promise<readonly string[]>;
  /** The same with everything written up to `position` taken into account; undefined when that is not so in time. */
  after(before: string, position: bigint): Promise<readonly string[] | undefined>;
}

const IDS = `SELECT coalesce(array_agg(id), '{}') AS ids FROM live.investments
  WHERE status IN ('confirmed', 'repurchased') AND confirmed_at < $1::timestamptz`;
/** Nothing may be parked: what waits there might be a confirmation. */
const IS_THERE = `SELECT position >= $1::bigint AND NOT EXISTS (SELECT 1 FROM projection.parked) AS there
  FROM projection.checkpoints WHERE name = 'live'`;

interface Row {
  ids: string[];
}

export function confirmedIn(pool: Pool): ConfirmedInvestments {
  return {
    now: async (before) => (await pool.query<Row>(IDS, [before])).rows[0]?.ids ?? [],
    after: async (before, position) => {
      const until = performance.now() + WAIT_MS;
      for (;;) {
        const found = await pool.query<{ there: boolean | null }>(IS_THERE, [position.toString()]);
        if (found.rows[0]?.there) break;
        if (performance.now() >= until) return undefined;
        await delay(LOOK_AGAIN_MS);
      }
      // Of a later moment: it knows no less.
      return (await pool.query<Row>(IDS, [before])).rows[0]?.ids ?? [];
    },
  };
}
