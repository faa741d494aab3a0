import type { Queryable } from '@nodo/platform/postgres';
import { type ObservedTransfer, selectTransfers } from './observed-transfers.ts';

/** The block of a transfer that was undone here, and that command-api may still count on. */
export type UndoneBlock = Pick<ObservedTransfer, 'blockNumber' | 'blockHash' | 'inclusion'>;

interface Row {
  block_number: string;
  block_hash: string;
  inclusion: number;
}

export async function findUntold(db: Queryable, transferId: string): Promise<UndoneBlock | undefined> {
  const { rows } = await db.query<Row>(
    'SELECT block_number, block_hash, inclusion FROM chain.untold_reorganisations WHERE transfer_id = $1',
    [transferId],
  );
  const [row] = rows;
  return (
    row && { blockNumber: Number(row.block_number), blockHash: row.block_hash, inclusion: row.inclusion }
  );
}

/** One at most of each transfer: until command-api was told, nothing of a later block is sent to it. */
export async function keepUntold(
  db: Queryable,
  { transferId, blockNumber, blockHash, inclusion }: ObservedTransfer,
): Promise<void> {
  await db.query(
    `INSERT INTO chain.untold_reorganisations (transfer_id, block_number, block_hash, inclusion)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [transferId, blockNumber, blockHash, inclusion],
  );
}

export async function markTold(db: Queryable, transferId: string, told: UndoneBlock): Promise<void> {
  await db.query('DELETE FROM chain.untold_reorganisations WHERE transfer_id = $1 AND inclusion = $2', [
    transferId,
    told.inclusion,
  ]);
}

/** The transfers with an undone block that command-api was not told of, oldest first, without those in `had`. */
export function untold(db: Queryable, limit: number, had: readonly string[]): Promise<ObservedTransfer[]> {
  return selectTransfers(
    db,
    `JOIN (SELECT transfer_id, since FROM chain.untold_reorganisations) AS undone USING (transfer_id)
     WHERE transfer_id <> ALL($2::uuid[]) ORDER BY since, transfer_id LIMIT $1`,
    [limit, had],
  );
}
