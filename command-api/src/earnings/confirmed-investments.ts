import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '@nodo/platform/postgres';

const WAIT_MS = 6_000;
const LOOK_AGAIN_MS = 20;

/**
 * Investments that may have returns in a month. Only candidates: each investment's own stream determines what it
 * earned.
 */
export interface ConfirmedInvestments {
  /** Ids of those confirmed before a moment (ISO 8601), as of the read models' current position. */
  now(before: string): Promise<readonly string[]>;
  /**
   * The same once the read models include everything up to `position`; undefined when they don't get there in time.
   */
  after(before: string, position: bigint): Promise<readonly string[] | undefined>;
}

const IDS = `SELECT coalesce(array_agg(id), '{}') AS ids FROM live.investments
  WHERE status IN ('confirmed', 'repurchased') AND confirmed_at < $1::timestamptz`;
/**
 * No event of the table's own projection may be parked: a parked one might be a confirmation. It reads no other tables,
 * and whatever keeps an event from it is parked under its name, so that others leave out nobody.
 */
const IS_THERE = `SELECT position >= $1::bigint AND NOT EXISTS (
    SELECT 1 FROM projection.parked WHERE projection = 'investments') AS there
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
      // Read slightly later than the check, so it contains at least as much.
      return (await pool.query<Row>(IDS, [before])).rows[0]?.ids ?? [];
    },
  };
}
