import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import type { Queryable } from '@nodo/platform/postgres';
import type { SeenTransfer } from './parse.ts';

/** A transfer into or out of the treasury that the follower found in a block. */
export interface ObservedTransfer {
  readonly direction: 'in' | 'out';
  readonly transferId: string;
  readonly txHash: string;
  readonly logIndex: number;
  readonly from: string;
  readonly to: string | null;
  readonly amountMicro: bigint;
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly blockTime: Date;
  readonly inclusion: number;
  readonly state: 'included' | 'orphaned' | 'confirmed';
  readonly recorded: boolean;
  readonly investmentId: string | null;
  /** The payout that made this transfer, once known. */
  readonly payoutId: string | null;
  /** The solidity API's data, once it was read with the required number of confirmations. */
  readonly solidRead: { readonly fee: number; readonly confirmations: number } | null;
}

/** The block that contains the transfers. */
export interface ContainingBlock {
  readonly number: number;
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

interface ObservedTransferRow {
  direction: ObservedTransfer['direction'];
  to_address: string | null;
  payout_id: string | null;
  transfer_id: string;
  tx_hash: string;
  log_index: number;
  from_address: string;
  amount_micro: string;
  block_number: string;
  block_hash: string;
  block_time: Date;
  inclusion: number;
  state: ObservedTransfer['state'];
  recorded: boolean;
  investment_id: string | null;
  solid_fee: string | null;
  solid_confirmations: number | null;
}

function solidReadOf({ solid_fee: fee, solid_confirmations: confirmations }: ObservedTransferRow) {
  if (fee === null || confirmations === null || confirmations < REQUIRED_CONFIRMATIONS) return null;
  return { fee: Number(fee), confirmations };
}

function toObservedTransfer(row: ObservedTransferRow): ObservedTransfer {
  return {
    direction: row.direction,
    transferId: row.transfer_id,
    txHash: row.tx_hash,
    logIndex: row.log_index,
    from: row.from_address,
    to: row.to_address,
    amountMicro: BigInt(row.amount_micro),
    blockNumber: Number(row.block_number),
    blockHash: row.block_hash,
    blockTime: row.block_time,
    inclusion: row.inclusion,
    state: row.state,
    recorded: row.recorded,
    investmentId: row.investment_id,
    payoutId: row.payout_id,
    solidRead: solidReadOf(row),
  };
}

/** `rest`: what follows the table's name in the query. */
export async function selectTransfers(
  db: Queryable,
  rest: string,
  values: readonly unknown[],
): Promise<ObservedTransfer[]> {
  const { rows } = await db.query<ObservedTransferRow>(`SELECT * FROM chain.observed_transfers ${rest}`, [
    ...values,
  ]);
  return rows.map(toObservedTransfer);
}

export async function findObservedTransfer(
  db: Queryable,
  transferId: string,
): Promise<ObservedTransfer | undefined> {
  return (await selectTransfers(db, 'WHERE transfer_id = $1', [transferId]))[0];
}

/**
 * Transfers stored with another block than the chain now shows: at this block's number, or the same ones elsewhere.
 * Left by a crash or a reorganisation.
 */
export function displacedBy(
  db: Queryable,
  block: ContainingBlock,
  transferIds: readonly string[],
): Promise<ObservedTransfer[]> {
  return selectTransfers(
    db,
    `WHERE state = 'included' AND block_hash <> $2 AND (block_number = $1 OR transfer_id = ANY($3::uuid[]))`,
    [block.number, block.id, transferIds],
  );
}

/** Transfers in blocks above `blockNumber`, newest first, at most `limit`. */
export function includedAbove(
  db: Queryable,
  blockNumber: number,
  limit: number,
): Promise<ObservedTransfer[]> {
  const rest = `WHERE state = 'included' AND block_number > $1 ORDER BY block_number DESC LIMIT $2`;
  return selectTransfers(db, rest, [blockNumber, limit]);
}

/**
 * Stores the transfers of one block, then returns all of them as stored, in block order.
 *
 * @param solidAt the head at which they were read from the solidity API; undefined: they were not
 */
export async function saveObservedTransfers(
  db: Queryable,
  block: ContainingBlock,
  seen: readonly SeenTransfer[],
  solidAt: number | undefined,
): Promise<ObservedTransfer[]> {
  const confirmations = solidAt === undefined ? 0 : solidAt - block.number + 1;
  await db.query(
    `INSERT INTO chain.observed_transfers AS transfer (transfer_id, tx_hash, log_index, from_address, amount_micro,
       block_number, block_hash, block_time, state, solid_fee, solid_confirmations, direction, to_address)
     SELECT transfer_id, tx_hash, log_index, from_address, amount, $1, $2, $3, 'included',
       CASE WHEN $4 THEN fee END, CASE WHEN $4 THEN $5::integer END, direction, to_address
     FROM unnest($6::uuid[], $7::text[], $8::integer[], $9::text[], $10::numeric[], $11::bigint[],
       $12::text[], $13::text[]) AS seen (transfer_id, tx_hash, log_index, from_address, amount, fee, direction, to_address)
     ON CONFLICT (transfer_id) DO UPDATE SET
       block_number = EXCLUDED.block_number, block_hash = EXCLUDED.block_hash, block_time = EXCLUDED.block_time,
       state = 'included', recorded = false, solid_fee = EXCLUDED.solid_fee,
       solid_confirmations = EXCLUDED.solid_confirmations, queued_at = NULL
     WHERE transfer.state = 'orphaned'`,
    [
      block.number,
      block.id,
      new Date(block.time),
      confirmations >= REQUIRED_CONFIRMATIONS,
      confirmations,
      seen.map((one) => one.transferId),
      seen.map((one) => one.txHash),
      seen.map((one) => one.logIndex),
      seen.map((one) => one.from),
      seen.map((one) => one.amountMicro.toString()),
      seen.map((one) => one.fee),
      seen.map((one) => one.direction),
      seen.map((one) => one.to),
    ],
  );
  const ids = seen.map((one) => one.transferId);
  const transfers = await selectTransfers(db, 'WHERE transfer_id = ANY($1::uuid[])', [ids]);
  return transfers.sort((a, b) => ids.indexOf(a.transferId) - ids.indexOf(b.transferId));
}

/**
 * Records that the command took effect, and the investment that the transfer was matched to. False: its block was
 * orphaned meanwhile.
 */
export async function markRecorded(
  db: Queryable,
  transfer: ObservedTransfer,
  investmentId: string | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE chain.observed_transfers SET recorded = true, investment_id = coalesce($3, investment_id)
     WHERE transfer_id = $1 AND inclusion = $2`,
    [transfer.transferId, transfer.inclusion, investmentId],
  );
  return rowCount === 1;
}

/** Records the payout that made an outgoing transfer, and that its command was sent. False as `markRecorded`. */
export async function markPayout(
  db: Queryable,
  transfer: ObservedTransfer,
  payoutId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE chain.observed_transfers SET recorded = true, payout_id = $3
     WHERE transfer_id = $1 AND inclusion = $2`,
    [transfer.transferId, transfer.inclusion, payoutId],
  );
  return rowCount === 1;
}

/** Records that its block was orphaned. Changes nothing when the row has changed meanwhile. */
export async function markOrphaned(db: Queryable, transfer: ObservedTransfer): Promise<void> {
  await db.query(
    `UPDATE chain.observed_transfers SET state = 'orphaned', inclusion = inclusion + 1, recorded = false,
       solid_fee = NULL, solid_confirmations = NULL, queued_at = NULL
     WHERE transfer_id = $1 AND inclusion = $2 AND block_hash = $3 AND state = 'included'`,
    [transfer.transferId, transfer.inclusion, transfer.blockHash],
  );
}

/** Keeps the solidity API's data of the first read: what is sent to command-api must not change on a retry. */
export async function markSolid(
  db: Queryable,
  transfer: ObservedTransfer,
  read: { fee: number; confirmations: number },
): Promise<ObservedTransfer | undefined> {
  await db.query(
    `UPDATE chain.observed_transfers SET solid_fee = $3, solid_confirmations = $4
     WHERE transfer_id = $1 AND inclusion = $2
       AND (solid_fee IS NULL OR solid_confirmations < ${REQUIRED_CONFIRMATIONS})`,
    [transfer.transferId, transfer.inclusion, read.fee, read.confirmations],
  );
  return findObservedTransfer(db, transfer.transferId);
}

export async function markConfirmed(db: Queryable, transfer: ObservedTransfer): Promise<void> {
  await db.query(
    `UPDATE chain.observed_transfers SET state = 'confirmed'
     WHERE transfer_id = $1 AND inclusion = $2 AND state = 'included'`,
    [transfer.transferId, transfer.inclusion],
  );
}

/** Whether a transfer in the blocks above `above` up to `upTo` waits to become solid. */
export async function isAwaited(db: Queryable, above: number, upTo: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM chain.observed_transfers
     WHERE state = 'included' AND block_number > $1 AND block_number <= $2 LIMIT 1`,
    [above, upTo],
  );
  return rowCount === 1;
}

/**
 * Incoming transfers whose recording was refused or interrupted, in blocks the cursor has passed; without those in
 * `had`.
 */
export function unrecorded(
  db: Queryable,
  limit: number,
  had: readonly string[],
): Promise<ObservedTransfer[]> {
  return selectTransfers(
    db,
    `WHERE direction = 'in' AND state = 'included' AND NOT recorded AND block_number <= (SELECT height FROM chain.state)
       AND transfer_id <> ALL($2::uuid[]) ORDER BY block_number, tx_hash, log_index LIMIT $1`,
    [limit, had],
  );
}

/**
 * Outgoing transfers that were since identified as payouts but not sent to command-api, without those in `had`. Throws
 * while there are no read models.
 */
export function unrecordedPayouts(
  db: Queryable,
  limit: number,
  had: readonly string[],
): Promise<ObservedTransfer[]> {
  return selectTransfers(
    db,
    `AS transfer WHERE direction = 'out' AND state = 'included' AND NOT recorded
       AND block_number <= (SELECT height FROM chain.state)
       AND EXISTS (SELECT 1 FROM live.payouts AS p WHERE p.tx_hash = transfer.tx_hash)
       AND transfer_id <> ALL($2::uuid[]) ORDER BY block_number, tx_hash, log_index LIMIT $1`,
    [limit, had],
  );
}

/**
 * The transactions without a stored transfer on the current chain, and those with one that was taken off it: they are
 * in solid blocks, so that whoever denied it was wrong.
 */
export async function unknownTransactions(db: Queryable, txHashes: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ tx_hash: string }>(
    `SELECT DISTINCT seen.tx_hash FROM unnest($1::text[]) AS seen (tx_hash) WHERE NOT coalesce((
       SELECT bool_and(transfer.state <> 'orphaned') FROM chain.observed_transfers AS transfer
       WHERE transfer.tx_hash = seen.tx_hash), false)`,
    [txHashes],
  );
  return rows.map((row) => row.tx_hash);
}
