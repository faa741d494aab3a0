import { microFromUsdt } from '@nodo/contracts/money';
import type { Queryable } from '@nodo/platform/postgres';
import { readLive } from '../transfers/live-reads.ts';

/** A payout that may be signed. */
export interface PayoutRow {
  readonly id: string;
  readonly to: string;
  /** Decimal strings. */
  readonly amountUsdt: string;
  readonly amountUsd: string;
  /** Number of signatures so far. */
  readonly attempt: number;
  /** The reported reason for holding it. */
  readonly hold: string | null;
  /** Whom it belongs to; null for a refund to an unknown person. */
  readonly userId: string | null;
}

/** A signature in the log whose transaction is in no block that we know. */
export interface OnItsWay {
  readonly id: string;
  readonly state: 'signed' | 'broadcast';
  readonly txHash: string;
  readonly rawTransaction: string;
  readonly signature: string;
  readonly expiresAt: Date;
}

/** Maximum rows of one read. */
export const PAYOUT_BATCH = 50;

interface Row extends Record<string, unknown> {
  id: string;
  to_address: string;
  amount_usdt: string;
  amount_usd: string;
  attempt: number;
  hold: string | null;
  user_id: string | null;
}

/**
 * Approved and without a current signature, oldest first; those never checked come before all others, and those not
 * due are left out.
 */
export async function payoutsToSign(
  db: Queryable,
  backoff: { readonly notDue: readonly string[]; readonly all: readonly string[] },
): Promise<PayoutRow[]> {
  const rows = await readLive<Row>(
    db,
    `SELECT id, to_address, amount_usdt::text, amount_usd::text, attempt, hold, user_id FROM live.payouts
     WHERE state = 'approved' AND id <> ALL($1::uuid[])
     ORDER BY id = ANY($2::uuid[]), decided_at, id LIMIT ${PAYOUT_BATCH}`,
    [backoff.notDue, backoff.all],
  );
  return rows.map((row) => ({
    id: row.id,
    to: row.to_address,
    amountUsdt: row.amount_usdt,
    amountUsd: row.amount_usd,
    attempt: row.attempt,
    hold: row.hold,
    userId: row.user_id,
  }));
}

interface SignedRow extends Record<string, unknown> {
  id: string;
  state: 'signed' | 'broadcast';
  tx_hash: string;
  raw_transaction: string;
  signature: string;
  expires_at: Date;
}

/**
 * Signed and in no block, oldest first; postponed ones take no place in the batch. Those that were found on the chain
 * have nothing to be sent.
 */
export async function payoutsOnTheirWay(db: Queryable, waiting: readonly string[]): Promise<OnItsWay[]> {
  const rows = await readLive<SignedRow>(
    db,
    `SELECT id, state, tx_hash, raw_transaction, signature, expires_at FROM live.payouts
     WHERE state IN ('signed', 'broadcast') AND block_number IS NULL AND raw_transaction IS NOT NULL
       AND id <> ALL($1::uuid[])
     ORDER BY expires_at, id LIMIT ${PAYOUT_BATCH}`,
    [waiting],
  );
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    txHash: row.tx_hash,
    rawTransaction: row.raw_transaction,
    signature: row.signature,
    expiresAt: row.expires_at,
  }));
}

/**
 * Whether the transfer made by this transaction is irreversible and has paid another payout. In the past two payouts
 * could be signed identically; the transaction can't be paid a second time.
 */
export async function hasPaidAnother(
  db: Queryable,
  payout: Pick<OnItsWay, 'id' | 'txHash'>,
): Promise<boolean> {
  const rows = await readLive(
    db,
    `SELECT 1 FROM chain.observed_transfers AS transfer
     JOIN live.payouts AS other ON other.id = transfer.payout_id
     WHERE transfer.tx_hash = $1 AND transfer.state = 'confirmed' AND other.id <> $2
       AND other.tx_hash = $1 AND other.state = 'confirmed'
       AND NOT EXISTS (SELECT 1 FROM chain.observed_transfers AS more
         WHERE more.tx_hash = $1 AND more.state <> 'orphaned' AND more.transfer_id <> transfer.transfer_id)`,
    [payout.txHash, payout.id],
  );
  return rows.length > 0;
}

/**
 * Micro-USDT that signed payouts will still take from the treasury; `justSigned` are counted even before the read
 * models include their signatures.
 */
export async function microOnItsWay(db: Queryable, justSigned: readonly string[]): Promise<bigint> {
  const [row] = await readLive<{ sum: string }>(
    db,
    `SELECT coalesce(sum(amount_usdt), 0)::numeric(20, 6)::text AS sum FROM live.payouts
     WHERE state IN ('signed', 'broadcast') AND block_number IS NULL
       OR state = 'approved' AND id = ANY($1::uuid[])`,
    [justSigned],
  );
  return microFromUsdt(row?.sum ?? '0');
}

/** `refundOf`: the transfer that it refunds, when it was not paid from a balance. */
export interface EndedPayout {
  readonly id: string;
  readonly userId: string | null;
  readonly refundOf: string | null;
}

/** Payouts that have ended, or were never written, whose amount is still reserved; without those in `had`. */
export async function payoutsToSettle(db: Queryable, had: readonly string[]): Promise<EndedPayout[]> {
  const rows = await readLive<{ id: string; user_id: string | null; refund_of: string | null }>(
    db,
    `SELECT id, user_id, refund_of FROM live.payouts WHERE reservation = 'held' AND id <> ALL($1::uuid[]) AND (
       state IN ('confirmed', 'failed', 'rejected', 'cancelled', 'abandoned')
       OR state = 'reserved' AND reserved_at < now() - interval '60 seconds') ORDER BY reserved_at LIMIT ${PAYOUT_BATCH}`,
    [had],
  );
  return rows.map((row) => ({ id: row.id, userId: row.user_id, refundOf: row.refund_of }));
}
