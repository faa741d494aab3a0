import type { TreeBreak } from '@nodo/contracts/audit/values';
import { readTree } from '@nodo/platform/audit-tree';
import type { LogRecords, PlacedRecord } from '@nodo/platform/log-records';
import { leafHash } from '@nodo/platform/merkle';
import type { Pool } from '@nodo/platform/postgres';
import { headOf, isTrue, runOver } from './growth.ts';

export type Break = Pick<TreeBreak, 'index' | 'reason'>;

export interface CheckOutcome {
  /** Number of leaves compared. */
  readonly size: number;
  readonly broken: Break | undefined;
}

const STEP = 1_000;

/**
 * Rereads the whole log and compares every event with its leaf and every recorded head with the tree. Stores the
 * result, also when a break is gone; a wrong head that was found meanwhile, beyond what is compared, stays the result.
 * Undefined when the signal aborted it.
 */
export async function checkTree(
  pool: Pool,
  log: Pick<LogRecords, 'readAll'>,
  signal?: AbortSignal,
): Promise<CheckOutcome | undefined> {
  const { size } = await readTree(runOver(pool));
  const found = size > 0 ? await firstBreak(pool, log, size, signal) : undefined;
  if (signal?.aborted) return undefined;
  const { rows } = await pool.query<{ index: string | null; reason: Break['reason'] | null }>(
    `UPDATE projection.tree SET checked_size = $1, checked_at = now(),
       (broken_index, broken_reason, broken_found_at) = (
         SELECT coalesce($2, broken_index), coalesce($3, broken_reason), coalesce(broken_found_at, now())
         WHERE $2::bigint IS NOT NULL OR broken_index >= $1)
     RETURNING broken_index::text AS index, broken_reason AS reason`,
    [size, found?.index ?? null, found?.reason ?? null],
  );
  const { index = null, reason = null } = rows[0] ?? {};
  return { size, broken: index === null || reason === null ? undefined : { index: Number(index), reason } };
}

async function firstBreak(
  pool: Pool,
  log: Pick<LogRecords, 'readAll'>,
  size: number,
  signal: AbortSignal | undefined,
): Promise<Break | undefined> {
  let at = 0;
  for await (const batch of batches(log.readAll(), size)) {
    if (signal?.aborted) return undefined;
    const found = await compare(pool, at, batch);
    if (found) return found;
    at += batch.length;
  }
  return at < size ? { index: at, reason: 'missing' } : undefined;
}

/** The first `limit` records, in batches. */
async function* batches(records: AsyncIterable<PlacedRecord>, limit: number): AsyncGenerator<PlacedRecord[]> {
  let batch: PlacedRecord[] = [];
  let taken = 0;
  for await (const record of records) {
    batch.push(record);
    taken += 1;
    if (batch.length === STEP || taken === limit) {
      yield batch;
      batch = [];
    }
    if (taken === limit) return;
  }
  if (batch.length > 0) yield batch;
}

async function compare(
  pool: Pool,
  from: number,
  records: readonly PlacedRecord[],
): Promise<Break | undefined> {
  const found = await pool.query<{ hash: Buffer }>(
    'SELECT hash FROM projection.tree_nodes WHERE level = 0 AND index >= $1 AND index < $2 ORDER BY index',
    [from, from + records.length],
  );
  for (const [offset, record] of records.entries()) {
    const index = from + offset;
    if (found.rows[offset]?.hash.equals(leafHash(record)) !== true) return { index, reason: 'altered' };
    const head = headOf(record, index);
    if (head && !(await isTrue(runOver(pool), head))) return { index, reason: 'head' };
  }
  return undefined;
}
