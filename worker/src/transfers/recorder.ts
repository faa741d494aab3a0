import { usdtFromMicro } from '@nodo/contracts/money';
import { unmatchedReasonSchema } from '@nodo/contracts/transfers/values';
import type { Lease } from '@nodo/platform/lease';
import { transaction } from '@nodo/platform/postgres';
import { z } from 'zod';
import { CommandRefused, CommandUnavailable } from '../commands.ts';
import { eachRow, isAway, pagesOf } from '../each-row.ts';
import type { SweepServices, WorkerServices } from '../module.ts';
import { eachOf } from '../parallel.ts';
import { findPayout, ignoreMissingReadModels } from './live-reads.ts';
import {
  type ContainingBlock,
  displacedBy,
  findObservedTransfer,
  includedAbove,
  markConfirmed,
  markOrphaned,
  markPayout,
  markRecorded,
  type ObservedTransfer,
  saveObservedTransfers,
  unrecorded,
  unrecordedPayouts,
} from './observed-transfers.ts';
import type { SeenTransfer } from './parse.ts';
import { findUntold, keepUntold, markTold, untold } from './untold-reorganisations.ts';

/** Commands sent concurrently for the transfers of one block; each concerns its own stream. */
const PARALLEL = 8;
const RESEND_LIMIT = 100;
/** Transfers undone before the next batch is read. */
const UNDO_BATCH = 500;

/** The used part of MatchTransfer's result. */
const matchResultSchema = z.object({
  matched: z.boolean(),
  investmentId: z.uuid().nullable(),
  reason: unmatchedReasonSchema.nullable(),
});

export interface RecorderParts extends SweepServices, Pick<WorkerServices, 'metrics'> {
  readonly lease: Lease;
  readonly treasuryAddress: string;
}

/**
 * Reports to command-api which block contains which transfers. A row in chain.observed_transfers is always written
 * before its commands are sent, and the cursor moves only after them: after a crash at any point, the same commands
 * with the same keys are sent again.
 */
export class Recorder {
  readonly #parts: RecorderParts;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  /**
   * Records the transfers of one block, after undoing stored ones that contradict it. Throws CommandUnavailable.
   *
   * @param solidAt the head at which they were read from the solidity API; absent: they were not
   */
  async record(block: ContainingBlock, seen: readonly SeenTransfer[], solidAt?: number): Promise<void> {
    const { pool, lease, metrics } = this.#parts;
    const ids = seen.map((one) => one.transferId);
    await this.#undoAsHolder(await displacedBy(pool, block, ids));
    if (seen.length === 0) return;
    const transfers = await transaction(pool, async (client) => {
      await lease.assertHeld(client);
      return saveObservedTransfers(client, block, seen, solidAt);
    });
    metrics.observed.inc(seen.length);
    await eachOf(transfers, PARALLEL, (transfer) => this.#announceOrLeave(transfer));
  }

  /** Undoes every transfer in a block above `blockNumber`: the chain went back to that block. */
  async undoAbove(blockNumber: number): Promise<void> {
    // Undone transfers are not found again; where command-api is away this throws, so the loop ends.
    for (;;) {
      const transfers = await includedAbove(this.#parts.pool, blockNumber, UNDO_BATCH);
      await this.#undoAsHolder(transfers);
      if (transfers.length < UNDO_BATCH) return;
    }
  }

  /** Undoes one transfer whose block is not in the solid chain. */
  async undo(transfer: ObservedTransfer): Promise<void> {
    await this.#undo([transfer]);
  }

  /** Sends again what was refused or interrupted. Resolves to how many are still open. */
  async resend(): Promise<number> {
    const { pool, logger } = this.#parts;
    let open = 0;
    const idOf = ({ transferId }: ObservedTransfer) => transferId;
    async function* pages() {
      yield* pagesOf(RESEND_LIMIT, idOf, (had) => untold(pool, RESEND_LIMIT, had));
      yield* pagesOf(RESEND_LIMIT, idOf, (had) => unrecorded(pool, RESEND_LIMIT, had));
      yield* pagesOf(RESEND_LIMIT, idOf, (had) =>
        unrecordedPayouts(pool, RESEND_LIMIT, had).catch(ignoreMissingReadModels),
      );
    }
    await eachRow(
      pages(),
      { sweep: 'record-transfers', logger, idOf, parallel: PARALLEL },
      async (transfer) => {
        if (!(await this.#announce(transfer))) open += 1;
      },
    );
    return open;
  }

  /**
   * Requests the match of a transfer to an investment. Returns the investment's id, null when it belongs to none, or
   * undefined when the command was refused. Throws CommandUnavailable.
   */
  async match(
    transfer: Pick<ObservedTransfer, 'transferId' | 'inclusion' | 'blockTime'>,
  ): Promise<string | null | undefined> {
    const { commands, clock, metrics, logger } = this.#parts;
    const { transferId } = transfer;
    try {
      const result = await commands.send(
        'MatchTransfer',
        { transferId },
        {
          key: [transferId, transfer.inclusion],
          correlationId: transferId,
          occurredAt: clock.at(transfer.blockTime),
        },
      );
      const { matched, investmentId, reason } = matchResultSchema.parse(result);
      if (reason) metrics.unmatched.inc({ reason });
      return matched ? investmentId : null;
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.error({ transferId, code: error.code }, 'Matching a transfer was refused');
      return undefined;
    }
  }

  /** It stays open for the sweep, rather than hold up everybody's payments in later blocks. */
  async #announceOrLeave(transfer: ObservedTransfer): Promise<void> {
    const { transferId } = transfer;
    await this.#announce(transfer).catch((error: unknown) => {
      if (!mayConcernItAlone(error)) throw error;
      this.#parts.logger.error({ err: error, transferId }, 'A transfer could not be recorded');
    });
  }

  /** False when recording was refused; the transfer stays open and a sweep sends it again. */
  async #announce(transfer: ObservedTransfer): Promise<boolean> {
    const { transferId } = transfer;
    const undone = await findUntold(this.#parts.pool, transferId);
    if (undone) {
      await this.#tellUndone({ ...transfer, ...undone });
      await markTold(this.#parts.pool, transferId, undone);
    }
    if (transfer.state !== 'included') return true;
    if (transfer.direction === 'out') return this.#announcePayout(transfer);
    const { pool, commands, clock, logger, treasuryAddress } = this.#parts;
    const payload = {
      txHash: transfer.txHash,
      logIndex: transfer.logIndex,
      from: transfer.from,
      // The treasury of when it was seen.
      to: transfer.to ?? treasuryAddress,
      amount: usdtFromMicro(transfer.amountMicro),
      blockNumber: transfer.blockNumber,
      blockHash: transfer.blockHash,
      blockTime: transfer.blockTime.toISOString(),
    };
    try {
      await commands.send('RecordTransfer', payload, {
        key: [transfer.transferId, transfer.blockHash, transfer.inclusion],
        correlationId: transfer.transferId,
        occurredAt: clock.at(transfer.blockTime),
      });
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.error({ transferId: transfer.transferId, code: error.code }, 'Recording a transfer was refused');
      if (error.code !== 'VALIDATION_FAILED' || payload.to === treasuryAddress) return false;
      // Nobody was asked to pay it to the former treasury: it is looked after by hand, and not sent again for ever.
      await markConfirmed(pool, transfer);
      return true;
    }
    const investmentId = (await this.match(transfer)) ?? null;
    return (await markRecorded(pool, transfer, investmentId)) || this.#correct(transfer);
  }

  /**
   * The chain went back while its block was being sent: command-api may have learned of that block after it was
   * undone, and would count on it for ever. It is undone there, and the present one is sent.
   */
  async #correct(transfer: ObservedTransfer): Promise<boolean> {
    if (!(await this.#tellUndoneOrLeave(transfer))) await keepUntold(this.#parts.pool, transfer);
    const present = await findObservedTransfer(this.#parts.pool, transfer.transferId);
    return present === undefined || this.#announce(present);
  }

  /**
   * Reports an outgoing transfer once its payout is known. One that is not identified yet is retried by a sweep; one
   * that never is left the treasury by other means, and counts in its balance all the same.
   */
  async #announcePayout(transfer: ObservedTransfer): Promise<boolean> {
    const { pool, commands, clock, logger } = this.#parts;
    const { txHash, blockNumber, blockHash, blockTime, inclusion } = transfer;
    const payoutId = await this.#payoutOf(transfer);
    if (!payoutId) return true;
    const payload = {
      transferId: payoutId,
      txHash,
      blockNumber,
      blockHash,
      blockTime: blockTime.toISOString(),
    };
    try {
      await commands.send('RecordPayoutInclusion', payload, {
        key: [payoutId, blockHash, inclusion],
        correlationId: payoutId,
        occurredAt: clock.at(blockTime),
      });
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.error({ transferId: payoutId, txHash, code: error.code }, 'Recording a payout was refused');
      return false;
    }
    return (await markPayout(pool, transfer, payoutId)) || this.#correct(transfer);
  }

  /** A follower that was paused and overtaken must not undo what its successor recorded. Throws LeaseLostError. */
  async #undoAsHolder(transfers: readonly ObservedTransfer[]): Promise<void> {
    if (transfers.length === 0) return;
    const { pool, lease } = this.#parts;
    await transaction(pool, (client) => lease.assertHeld(client));
    await this.#undo(transfers);
  }

  async #undo(transfers: readonly ObservedTransfer[]): Promise<void> {
    const { pool, metrics } = this.#parts;
    await eachOf(transfers, PARALLEL, async (transfer) => {
      if (!(await this.#tellUndoneOrLeave(transfer))) await keepUntold(pool, transfer);
      await markOrphaned(pool, transfer);
      metrics.reorganised.inc();
    });
  }

  /**
   * False when command-api could not be told and the caller has to keep that: it counts on a block that is gone, which
   * credits nothing, so neither other transfers nor the cursor have to wait for it.
   */
  async #tellUndoneOrLeave(transfer: ObservedTransfer): Promise<boolean> {
    try {
      // Of one whose former block is untold, command-api knows no later one.
      if (!(await findUntold(this.#parts.pool, transfer.transferId))) await this.#tellUndone(transfer);
      return true;
    } catch (error) {
      if (!mayConcernItAlone(error)) throw error;
      this.#parts.logger.error(
        { err: error, transferId: transfer.transferId },
        'A block could not be undone',
      );
      return false;
    }
  }

  async #tellUndone(transfer: ObservedTransfer): Promise<void> {
    if (transfer.direction === 'in') await this.#sendReorganisation(transfer);
    else await this.#undoPayout(transfer);
  }

  /** The payout that made an outgoing transfer, according to the read models. */
  #payoutOf({ txHash, to, amountMicro }: ObservedTransfer): Promise<string | null> {
    const amountUsdt = usdtFromMicro(amountMicro);
    return findPayout(this.#parts.pool, { txHash, to: to ?? '', amountUsdt });
  }

  /** A crash may have come after the command about the payout's block, and before that was recorded here. */
  async #undoPayout(transfer: ObservedTransfer): Promise<void> {
    const payoutId = transfer.payoutId ?? (await this.#payoutOf(transfer));
    if (payoutId) await this.#sendPayoutReorganisation(transfer, payoutId);
  }

  async #sendPayoutReorganisation(transfer: ObservedTransfer, payoutId: string): Promise<void> {
    const { commands, clock } = this.#parts;
    const { blockNumber, blockHash, inclusion } = transfer;
    await commands.send(
      'RecordPayoutReorganisation',
      { transferId: payoutId, blockNumber, blockHash },
      { key: [payoutId, blockHash, inclusion], correlationId: payoutId, occurredAt: clock.now() },
    );
  }

  async #sendReorganisation(transfer: ObservedTransfer): Promise<void> {
    const { commands, clock } = this.#parts;
    const { transferId, blockNumber, blockHash } = transfer;
    try {
      await commands.send(
        'RecordReorganisation',
        { transferId, blockNumber, blockHash },
        {
          key: [transferId, blockHash, transfer.inclusion],
          correlationId: transferId,
          occurredAt: clock.now(),
        },
      );
    } catch (error) {
      // Never recorded: the crash came before the first command.
      if (error instanceof CommandRefused && error.code === 'TRANSFER_NOT_FOUND' && !transfer.recorded)
        return;
      throw error;
    }
  }
}

/** A refusal or an internal error about one transfer, rather than an outage. */
function mayConcernItAlone(error: unknown): boolean {
  return error instanceof CommandRefused || (error instanceof CommandUnavailable && !isAway(error));
}
