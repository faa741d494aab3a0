import type { Pool } from '@nodo/platform/postgres';
import { isUnprepared } from './unprepared.ts';

/** How many rows a read model has; 0 while there is none. */
export type CountRows = (table: 'warehouses' | 'cameras') => Promise<number>;

/**
 * For the limits of what lists show at most. No stream has all warehouses or cameras, and one that counts them would
 * not know those of before. Read models lag: of several made at the same moment the last may exceed a limit. No money
 * depends on it.
 */
export function rowsIn(pool: Pool): CountRows {
  return async (table) => {
    const { rows } = await pool
      .query<{ count: number }>(`SELECT count(*)::int AS count FROM live.${table}`)
      .catch((error: unknown) => {
        if (isUnprepared(error)) return { rows: [] };
        throw error;
      });
    return rows[0]?.count ?? 0;
  };
}
