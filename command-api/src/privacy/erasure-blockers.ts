import { setTimeout as delay } from 'node:timers/promises';
import type { Obligations } from '@nodo/contracts/privacy/values';
import { erasureBlockerColumns, erasureBlockersOf } from '@nodo/platform/erasure-blockers';
import type { Pool } from '@nodo/platform/postgres';

const WAIT_MS = 8_000;
const LOOK_AGAIN_MS = 40;

const OPEN = erasureBlockerColumns('live.');

/**
 * Everything up to the position is projected, nothing of it is parked, and every reservation made until then became
 * an investment or was taken back. One statement is one snapshot.
 */
const IS_SETTLED = `
  (SELECT position >= $2::bigint FROM projection.checkpoints WHERE name = 'live')
  AND NOT EXISTS (SELECT 1 FROM projection.parked)
  AND NOT EXISTS (SELECT 1 FROM live.reservations AS r WHERE r.released_at IS NULL AND r.position <= $2::bigint
    AND NOT EXISTS (SELECT 1 FROM live.investments AS i
      WHERE (i.id, i.warehouse_id) = (r.investment_id, r.warehouse_id))) AS settled`;

/** What blocks the erasure of a person as the read models know it now. */
export async function blockersNow(pool: Pool, userId: string): Promise<Obligations> {
  return erasureBlockersOf((await pool.query<Obligations>(`SELECT ${OPEN}`, [userId])).rows[0]);
}

/**
 * What is open, seen from after `position`. Investing reserves capital first and checks the erasure lock second, so
 * whatever passed that check has its reservation before it. Undefined when that is not settled in time.
 */
export async function blockersAfter(
  pool: Pool,
  userId: string,
  position: bigint,
): Promise<Obligations | undefined> {
  const values = [userId, position.toString()];
  return inTime(async () => {
    const found = await pool.query<Obligations & { settled: boolean | null }>(
      `SELECT ${OPEN}, ${IS_SETTLED}`,
      values,
    );
    return found.rows[0]?.settled ? erasureBlockersOf(found.rows[0]) : undefined;
  });
}

/** In how many rows the read models forgot a person; undefined when they have not come to it in time. */
export function forgottenRows(pool: Pool, userId: string): Promise<number | undefined> {
  return inTime(async () => {
    const found = await pool.query<{ rows: number }>(
      'SELECT rows FROM projection.erasures WHERE person_id = $1',
      [userId],
    );
    return found.rows[0]?.rows;
  });
}

async function inTime<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined || performance.now() >= until) return found;
    await delay(LOOK_AGAIN_MS);
  }
}
