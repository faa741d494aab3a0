import { omit } from '@nodo/contracts/read-models/table';
import { wallets } from '@nodo/contracts/wallets/tables';
import type { WalletView } from '@nodo/contracts/wallets/views';
import type { View } from '../read-model/reader.ts';

const columns = omit(wallets.columns, 'user_id', 'message_hash');
/** Far above what one person may have proved at a time: what is cut off was released long ago. */
const LIMIT = 100;

/** The wallets that a person has proved, those that count first, the newest first. */
export async function ownWallets(view: View, userId: string): Promise<WalletView[]> {
  const rows = await view.query(
    columns,
    `SELECT id, address, method, proved_at, released_at, release_reason FROM wallets WHERE user_id = $1
     ORDER BY released_at IS NOT NULL, proved_at DESC, id LIMIT ${LIMIT}`,
    [userId],
  );
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    method: row.method,
    provedAt: row.proved_at,
    releasedAt: row.released_at,
    releaseReason: row.release_reason,
  }));
}
