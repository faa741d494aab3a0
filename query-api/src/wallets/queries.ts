import { omit } from '@nodo/contracts/read-models/table';
import { wallets, walletTransfers } from '@nodo/contracts/wallets/tables';
import { MAX_OPEN_CHALLENGES } from '@nodo/contracts/wallets/values';
import type { WalletTransfer, WalletView } from '@nodo/contracts/wallets/views';
import type { View } from '../read-model/reader.ts';

const columns = omit(wallets.columns, 'user_id', 'message_hash');
/** Far above the number of wallets a person can have at a time: only long-released ones are cut off. */
const LIMIT = 100;

/** A person's proved wallets: active ones first, newest first. */
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

const transferColumns = omit(walletTransfers.columns, 'id', 'user_id');

/** A person's open transfer challenges, latest first, including expired ones. */
export async function ownWalletTransfers(view: View, userId: string, to: string): Promise<WalletTransfer[]> {
  const rows = await view.query(
    transferColumns,
    `SELECT address, amount_usdt, expires_at FROM wallet_transfers WHERE user_id = $1
     ORDER BY expires_at DESC, id LIMIT ${MAX_OPEN_CHALLENGES}`,
    [userId],
  );
  return rows.map((row) => ({
    address: row.address,
    to,
    amountUsdt: row.amount_usdt,
    expiresAt: row.expires_at,
  }));
}
