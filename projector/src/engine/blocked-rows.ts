import type { Queryable } from '@nodo/platform/postgres';
import type { LogEvent } from './event-index.ts';
import { isDataError } from './faults.ts';
import type { Projection } from './projection.ts';
import { type RowAccess, rowName } from './row-access.ts';
import { RowAccessError } from './row-set.ts';
import { discardPut, type Rows } from './rows.ts';

/**
 * The rows that a parked event blocks for others: those of its projection's own tables that it accesses in a
 * trial run. For an unreadable event: the rows whose keys it mentions.
 */
export async function blockedRows(
  client: Queryable,
  projection: Projection,
  event: LogEvent,
  { rows, access }: { rows: Rows; access: RowAccess },
): Promise<string[]> {
  const owned = projection.owns.filter((name) => !projection.sums?.includes(name)).map((name) => rows[name]);
  if ('unreadable' in event)
    return owned.flatMap((set) => keysOf(event.mentions, set.keyLength).map((key) => rowName(set.name, key)));
  const tables = new Set(owned.map(({ name }) => name));
  await client.query('SAVEPOINT trial');
  const touched = await access.trace(async () => {
    try {
      projection.prefetch?.(event, rows);
      await projection.apply(event, rows, () => undefined);
    } catch (error) {
      if (!(error instanceof RowAccessError)) return;
      if (!isDataError(error.cause)) throw error.cause;
      await client.query('ROLLBACK TO SAVEPOINT trial');
    } finally {
      discardPut(rows);
    }
  });
  await client.query('RELEASE SAVEPOINT trial');
  return touched.filter((row) => tables.has(row.slice(0, row.indexOf('/'))));
}

/** All keys of one or two parts made of these ids; longer keys contain other values. */
function keysOf(ids: readonly string[], length: number): string[] {
  if (length === 1) return [...ids];
  return length === 2 ? ids.flatMap((first) => ids.map((second) => `${first}\n${second}`)) : [];
}
