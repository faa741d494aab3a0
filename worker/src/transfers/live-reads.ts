import type { Queryable } from '@nodo/platform/postgres';

/** SQLSTATE of a missing schema or table: the projector has not run yet. */
const NOT_THERE = new Set(['3F000', '42P01']);

/** Queries the read models; returns no rows while they do not exist. */
export async function readLive<R extends Record<string, unknown>>(
  db: Queryable,
  sql: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  try {
    return (await db.query<R>(sql, [...values])).rows;
  } catch (error) {
    return ignoreMissingReadModels(error);
  }
}

/** For reads that return nothing while the read models do not exist. Throws any other error. */
export function ignoreMissingReadModels(error: unknown): [] {
  if (error instanceof Error && 'code' in error && NOT_THERE.has(String(error.code))) return [];
  throw error;
}

/**
 * The payout whose current transaction made exactly this transfer, according to the read models; of two that were
 * signed identically always the same one.
 */
export async function findPayout(
  db: Queryable,
  transfer: { readonly txHash: string; readonly to: string; readonly amountUsdt: string },
): Promise<string | null> {
  const rows = await readLive<{ id: string }>(
    db,
    `SELECT id FROM live.payouts WHERE tx_hash = $1 AND to_address = $2 AND amount_usdt = $3::numeric
     ORDER BY block_number IS NULL, id LIMIT 1`,
    [transfer.txHash, transfer.to, transfer.amountUsdt],
  );
  return rows[0]?.id ?? null;
}

/** The investment that a transfer was matched to, according to the read models. */
export async function findInvestmentOf(db: Queryable, transferId: string): Promise<string | null> {
  const rows = await readLive<{ investment_id: string | null }>(
    db,
    'SELECT investment_id FROM live.transfers WHERE id = $1 AND matched',
    [transferId],
  );
  return rows[0]?.investment_id ?? null;
}
