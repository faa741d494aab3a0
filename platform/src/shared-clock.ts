import type { Queryable } from './postgres.ts';

/**
 * The time by the clock of Postgres, milliseconds since the epoch. Machines' clocks differ; this one is the same for every
 * process: what one of them gives an end, and another holds against that end, is dated by it.
 */
export async function sharedNow(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const [row] = rows;
  if (!row) throw new Error('Postgres told no time');
  return row.now.getTime();
}
