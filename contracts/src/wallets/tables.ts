import { defineTable, nullable, numeric, oneOf, text, time, uuid } from '../read-models/table.ts';
import { walletProofMethods, walletReleaseReasons } from './values.ts';

/** One row per person who ever proved an address: at most one row of an address is not released. */
export const wallets = defineTable('wallets', ['id', 'user_id'], {
  id: uuid,
  user_id: uuid,
  address: text,
  method: oneOf(walletProofMethods),
  message_hash: text,
  proved_at: time,
  released_at: nullable(time),
  release_reason: nullable(oneOf(walletReleaseReasons)),
});

/** The last requested transfer per person and address, until that person proves the address. */
export const walletTransfers = defineTable('wallet_transfers', ['id', 'user_id'], {
  id: uuid,
  user_id: uuid,
  address: text,
  amount_usdt: numeric,
  expires_at: time,
});
