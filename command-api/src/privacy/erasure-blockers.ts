import { setTimeout as delay } from 'node:timers/promises';
import type { ErasureBlockers } from '@nodo/contracts/privacy/values';
import { erasureBlockerColumns, erasureBlockersOf } from '@nodo/platform/erasure-blockers';
import type { Pool } from '@nodo/platform/postgres';

const WAIT_MS = 8_000;
const LOOK_AGAIN_MS = 40;

const OPEN = erasureBlockerColumns('live.', 'now()');

/**
 * Everything up to the position is projected, no event is parked, and every reservation made until then became an
 * investment or was released. One statement reads one snapshot.
 */
const IS_SETTLED = `
  (SELECT position >= $2::bigint FROM projection.checkpoints WHERE name = 'live')
  AND NOT EXISTS (SELECT 1 FROM projection.parked)
  AND NOT EXISTS (SELECT 1 FROM live.reservations AS r WHERE r.released_at IS NULL AND r.position <= $2::bigint
    AND NOT EXISTS (SELECT 1 FROM live.investments AS i
      WHERE (i.id, i.warehouse_id) = (r.investment_id, r.warehouse_id))) AS settled`;

/** What blocks a person's erasure as of the read models' current position. */
export async function blockersNow(pool: Pool, userId: string): Promise<ErasureBlockers> {
  return erasureBlockersOf((await pool.query<ErasureBlockers>(`SELECT ${OPEN}`, [userId])).rows[0]);
}

/**
 * Open obligations, read after `position`. Investing reserves capital first and checks the erasure lock second, so
 * whatever passed that check has its reservation before `position`. Undefined when that is not settled in time.
 */
export async function blockersAfter(
  pool: Pool,
  userId: string,
  position: bigint,
): Promise<ErasureBlockers | undefined> {
  const values = [userId, position.toString()];
  return inTime(async () => {
    const found = await pool.query<ErasureBlockers & { settled: boolean | null }>(
      `SELECT ${OPEN}, ${IS_SETTLED}`,
      values,
    );
    return found.rows[0]?.settled ? erasureBlockersOf(found.rows[0]) : undefined;
  });
}

/**
 * The number of read-model rows from which a person was erased; undefined when the projector has not got there in
 * time.
 */
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
