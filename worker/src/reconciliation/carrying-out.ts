import { microFromUsdt } from '@nodo/contracts/money';
import type { Queryable } from '@nodo/platform/postgres';
import { z } from 'zod';
import { CommandRefused } from '../commands.ts';
import { eachRow, pagesOf } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { reservedFor } from '../payouts/hashes.ts';
import type { RetryPauses } from '../retry-pauses.ts';
import { readLive } from '../transfers/live-reads.ts';
import { readSolid, type Verifiable, type VerifyParts } from '../transfers/verify.ts';

const BATCH = 20;

interface Approved extends Verifiable {
  readonly proposal: number;
  /** Of an outgoing one: the payout that its transaction was made for, as far as known here. */
  readonly payoutId: string | null;
}
type Row = Record<'id' | 'tx_hash' | 'from_address' | 'to_address' | 'amount_usdt' | 'block_hash', string> & {
  direction: Verifiable['direction'];
  block_number: string;
  proposal: number;
  payout_id: string | null;
};

const MOVED = 'id, tx_hash, from_address, to_address, amount_usdt, block_number, block_hash';

/**
 * Transfers with a decision that is not carried out yet, oldest decision first, without those in `had`. Read models
 * that know a decision about an outgoing transfer know the signature that came before it, unless it is set aside.
 */
async function approved(db: Queryable, had: readonly string[]): Promise<Approved[]> {
  const rows = await readLive<Row>(
    db,
    `SELECT t.*, t.amount_usdt::text, r.proposal, coalesce(
         (SELECT p.id FROM live.payouts AS p WHERE p.tx_hash = t.tx_hash AND p.raw_transaction IS NOT NULL LIMIT 1),
         ${reservedFor('t.tx_hash')}) AS payout_id
     FROM live.reconciliations AS r JOIN (
       SELECT 'in' AS direction, ${MOVED} FROM live.transfers WHERE state = 'confirmed'
       UNION ALL SELECT 'out', ${MOVED} FROM live.outflows) AS t ON t.id = r.transfer_id
     WHERE r.state IN ('approved', 'verified') AND t.id <> ALL($1::uuid[])
     ORDER BY r.proposed_at, t.id LIMIT ${BATCH}`,
    [had],
  );
  return rows.map((row) => ({
    direction: row.direction,
    transferId: row.id,
    txHash: row.tx_hash,
    from: row.from_address,
    to: row.to_address,
    amountMicro: microFromUsdt(row.amount_usdt),
    blockNumber: Number(row.block_number),
    blockHash: row.block_hash,
    proposal: row.proposal,
    payoutId: row.payout_id,
  }));
}

/** The used part of CarryOutReconciliation's result. */
const resultSchema = z.object({ isDone: z.boolean(), investmentId: z.uuid().nullable() });

export interface CarryingOutParts extends SweepServices, VerifyParts {
  /** Of decisions that could not be carried out: each try takes requests of the day from the nodes. */
  readonly pauses: RetryPauses;
}

/**
 * Verifies each transfer again on the solid chain and has its decision carried out. After a crash it is found here
 * again: every step is idempotent.
 */
export async function carryOutApproved(parts: CarryingOutParts): Promise<void> {
  const { pool, logger, pauses } = parts;
  const idOf = ({ transferId }: Approved) => transferId;
  const pages = pagesOf(BATCH, idOf, (had) => approved(pool, had));
  const about = { sweep: 'carry-out-reconciliations', logger, idOf };
  await eachRow(pages, about, async (transfer) => {
    const decision = `${transfer.transferId}/${transfer.proposal}`;
    if (!pauses.isDue(decision)) return;
    // Counts as failed until it is done: also where a node or command-api throws.
    pauses.failed(decision);
    if (await carryOut(parts, transfer)) pauses.succeeded(decision);
  });
}

/** False when it was refused or is not done. */
async function carryOut(parts: SweepServices & VerifyParts, transfer: Approved): Promise<boolean> {
  const { nodes, commands, clock, logger } = parts;
  const { transferId, proposal, payoutId, blockNumber, blockHash } = transfer;
  const { isIncluded } = await readSolid(parts, transfer);
  const { number: solidHeight } = await nodes.run((node) => node.head('walletsolidity'), {
    background: true,
  });
  const common = { correlationId: transferId, occurredAt: clock.now() };
  try {
    if (!isIncluded) {
      logger.error({ transferId, blockNumber }, 'A transfer to be reconciled is not in the solid chain');
      const payload = { transferId, proposal, reason: 'not_on_chain' } as const;
      await commands.send('FailReconciliation', payload, { ...common, key: [transferId, proposal] });
      return false;
    }
    const answer = await commands.send(
      'CarryOutReconciliation',
      { transferId, proposal, blockNumber, blockHash, solidHeight, payoutId },
      { ...common, key: [transferId, proposal, solidHeight] },
    );
    const { isDone, investmentId } = resultSchema.parse(answer);
    if (!isDone || investmentId === null) return isDone;
    // Confirms it now rather than with the next sweep.
    const key = [investmentId, transferId];
    await commands.send('ConfirmInvestment', { investmentId, transferId }, { ...common, key });
    return true;
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    logger.error({ transferId, code: error.code }, 'Carrying out a reconciliation was refused');
    return false;
  }
}
