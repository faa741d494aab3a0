import { FAR_BEHIND_SECONDS, REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { usdtFromMicro } from '@nodo/contracts/money';
import type { Queryable } from '@nodo/platform/postgres';
import { eachRow, pagesOf } from '../each-row.ts';
import type { SweepServices, WorkerServices } from '../module.ts';
import { reservedFor } from '../payouts/hashes.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 50;

type Row = Record<'id' | 'tx_hash' | 'from_address' | 'to_address' | 'amount' | 'block_hash', string> & {
  log_index: number;
  block_number: string;
  block_time: Date;
  payout_id: string | null;
};

/**
 * Outgoing transfers in irreversible blocks that no payout made, oldest first, without those in `had`. A signature is
 * on the log before it is sent, so what the read models don't know by then is on no log; while they lag, or have set
 * a payout's events aside, nothing can be said. With the payout whose hash was reserved before it was signed, so that
 * command-api can look at that one's own stream. What left a former treasury is looked after by hand.
 */
function outflows(db: Queryable, treasury: string, had: readonly string[]): Promise<Row[]> {
  return readLive<Row>(
    db,
    `SELECT transfer_id AS id, tx_hash, log_index, from_address, to_address, amount_micro::text AS amount,
       block_number::text, block_hash, block_time,
       ${reservedFor('transfer.tx_hash')} AS payout_id
     FROM chain.observed_transfers AS transfer
     WHERE direction = 'out' AND state = 'included' AND NOT recorded AND from_address = $2
       AND block_number <= (SELECT least(solid_height, height - ${REQUIRED_CONFIRMATIONS - 1}) FROM chain.state)
       AND transfer_id <> ALL($1::uuid[])
       AND NOT EXISTS (SELECT 1 FROM live.outflows AS known WHERE known.id = transfer.transfer_id)
       AND NOT EXISTS (SELECT 1 FROM live.payouts AS p WHERE p.tx_hash = transfer.tx_hash
         AND p.to_address = transfer.to_address AND p.amount_usdt * 1000000 = transfer.amount_micro)
       AND EXISTS (SELECT 1 FROM projection.checkpoints
         WHERE name = 'live' AND built_at IS NOT NULL AND lag_seconds < ${FAR_BEHIND_SECONDS})
       AND NOT EXISTS (SELECT 1 FROM platform.leases
         WHERE leases.name = 'projector' AND expires_at < now() - interval '${FAR_BEHIND_SECONDS} seconds')
       AND NOT EXISTS (SELECT 1 FROM projection.parked WHERE projection = 'payouts')
     ORDER BY block_number, tx_hash, log_index LIMIT ${BATCH}`,
    [had, treasury],
  );
}

/** Tells command-api of money that left the treasury without a payout, so that people decide whose it is. */
export async function recordOutflows({
  pool,
  commands,
  clock,
  logger,
  config,
}: SweepServices & Pick<WorkerServices, 'clock' | 'config'>): Promise<void> {
  const idOf = ({ id }: Row) => id;
  const pages = pagesOf(BATCH, idOf, (had) => outflows(pool, config.tron.treasuryAddress, had));
  await eachRow(pages, { sweep: 'record-outflows', logger, idOf }, async (row) => {
    const payload = {
      txHash: row.tx_hash,
      logIndex: row.log_index,
      from: row.from_address,
      to: row.to_address,
      amount: usdtFromMicro(BigInt(row.amount)),
      blockNumber: Number(row.block_number),
      blockHash: row.block_hash,
      blockTime: row.block_time.toISOString(),
      payoutId: row.payout_id,
    };
    logger.error({ transferId: row.id, txHash: row.tx_hash }, 'Money left the treasury without a payout');
    await commands.send('RecordOutflow', payload, {
      key: [row.id, row.block_hash],
      correlationId: row.id,
      occurredAt: clock.at(row.block_time),
    });
  });
}
