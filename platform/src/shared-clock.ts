import type { Queryable } from './postgres.ts';

/**
 * Postgres' current time, milliseconds since the epoch. Machines' clocks differ, while this one is the same for every
 * process: use it for deadlines that one process sets and another checks.
 */
export async function sharedNow(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const [row] = rows;
  if (!row) throw new Error('Postgres told no time');
  return row.now.getTime();
}
