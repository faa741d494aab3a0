import { usdtFromMicro } from '@nodo/contracts/money';
import { unmatchedReasonSchema } from '@nodo/contracts/transfers';
import type { Lease } from '@nodo/platform/lease';
import type { Logger } from '@nodo/platform/logging';
import { type Pool, transaction } from '@nodo/platform/postgres';
import { z } from 'zod';
import type { DomainClock } from '../clock.ts';
import { type CommandClient, CommandRefused } from '../commands.ts';
import type { WorkerMetrics } from '../metrics.ts';
import { eachOf } from '../parallel.ts';
import {
  displacedBy,
  type Hit,
  type HitBlock,
  includedAbove,
  markOrphaned,
  markPayout,
  markRecorded,
  rememberHits,
  unrecorded,
  unrecordedPayouts,
} from './hits.ts';
import { findCandidate, findPayout, ignoreMissingReadModels } from './live-reads.ts';
import type { SeenTransfer } from './parse.ts';

/** Commands in flight at once for the transfers of one block; each concerns a stream of its own. */
const PARALLEL = 8;
const RESEND_LIMIT = 100;

/** What MatchTransfer answers, as far as it is used here. */
const matchResultSchema = z.object({
  matched: z.boolean(),
  investmentId: z.uuid().nullable(),
  reason: unmatchedReasonSchema.nullable(),
});

export interface RecorderParts {
  readonly pool: Pool;
  readonly lease: Lease;
  readonly commands: CommandClient;
  readonly treasuryAddress: string;
  readonly clock: DomainClock;
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
}

/**
 * Tells command-api which transfers stand in which block. A row in chain.hits always comes before its commands, and
 * the cursor moves only after them: wherever a crash falls, the same commands with the same keys are sent again.
 */
export class Recorder {
  readonly #parts: RecorderParts;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  /**
   * Records the transfers of one block, after undoing what is remembered otherwise. Throws CommandUnavailable.
   *
   * @param solidAt the head at which they were read from the solidity API; absent: they were not
   */
  async record(block: HitBlock, seen: readonly SeenTransfer[], solidAt?: number): Promise<void> {
    const { pool, lease, metrics } = this.#parts;
    const ids = seen.map((one) => one.transferId);
    await this.#undo(await displacedBy(pool, block, ids));
    if (seen.length === 0) return;
    const hits = await transaction(pool, async (client) => {
      await lease.assertHeld(client);
      return rememberHits(client, block, seen, solidAt);
    });
    metrics.hits.inc(seen.length);
    await eachOf(hits, PARALLEL, (hit) => this.#announce(hit));
  }

  /** Undoes every transfer above a height: the chain went back to it. */
  async undoAbove(height: number): Promise<void> {
    await this.#undo(await includedAbove(this.#parts.pool, height));
  }

  /** Undoes one transfer whose block is not in the solid chain. */
  async undo(hit: Hit): Promise<void> {
    await this.#undo([hit]);
  }

  /** Sends again what was refused or interrupted. Answers how many are still open. */
  async resend(): Promise<number> {
    const hits = await unrecorded(this.#parts.pool, RESEND_LIMIT);
    let open = 0;
    const leaving = await unrecordedPayouts(this.#parts.pool, RESEND_LIMIT).catch(ignoreMissingReadModels);
    await eachOf([...hits, ...leaving], PARALLEL, async (hit) => {
      if (!(await this.#announce(hit))) open += 1;
    });
    return open;
  }

  /**
   * Asks to give a transfer to an investment. Answers the investment's id, or null when it belongs to none, or
   * undefined when the question was refused. Throws CommandUnavailable.
   */
  async match(
    hit: Pick<Hit, 'transferId' | 'from' | 'inclusion' | 'blockTime'>,
  ): Promise<string | null | undefined> {
    const { pool, commands, clock, metrics, logger } = this.#parts;
    const candidateInvestmentId = await findCandidate(pool, hit.from);
    const payload = { transferId: hit.transferId, candidateInvestmentId };
    try {
      const result = await commands.send('MatchTransfer', payload, {
        key: [hit.transferId, hit.inclusion, candidateInvestmentId ?? 'none'],
        correlationId: hit.transferId,
        occurredAt: clock.at(hit.blockTime),
      });
      const { matched, investmentId, reason } = matchResultSchema.parse(result);
      if (reason) metrics.unmatched.inc({ reason });
      return matched ? investmentId : null;
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.error({ transferId: hit.transferId, code: error.code }, 'Matching a transfer was refused');
      return undefined;
    }
  }

  /** False when recording was refused; the transfer stays open and is sent again by a sweep. */
  async #announce(hit: Hit): Promise<boolean> {
    if (hit.state !== 'included') return true;
    if (hit.direction === 'out') return this.#announcePayout(hit);
    const { pool, commands, clock, logger, treasuryAddress } = this.#parts;
    const payload = {
      txHash: hit.txHash,
      logIndex: hit.logIndex,
      from: hit.from,
      to: treasuryAddress,
      amount: usdtFromMicro(hit.amountMicro),
      blockNumber: hit.blockNumber,
      blockHash: hit.blockHash,
      blockTime: hit.blockTime.toISOString(),
    };
    try {
      await commands.send('RecordTransfer', payload, {
        key: [hit.transferId, hit.blockHash, hit.inclusion],
        correlationId: hit.transferId,
        occurredAt: clock.at(hit.blockTime),
      });
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.error({ transferId: hit.transferId, code: error.code }, 'Recording a transfer was refused');
      return false;
    }
    await markRecorded(pool, hit, (await this.match(hit)) ?? null);
    return true;
  }

  /**
   * Tells of a transfer out, when it is known which payout it is. One that is not known yet is looked at again by a
   * sweep; one that never will be left the treasury by another hand, and counts in its balance all the same.
   */
  async #announcePayout(hit: Hit): Promise<boolean> {
    const { pool, commands, clock, logger } = this.#parts;
    const { txHash, blockNumber, blockHash, blockTime, inclusion } = hit;
    const amountUsdt = usdtFromMicro(hit.amountMicro);
    const payoutId = await findPayout(pool, { txHash, to: hit.to ?? '', amountUsdt });
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
    await markPayout(pool, hit, payoutId);
    return true;
  }

  async #undo(hits: readonly Hit[]): Promise<void> {
    const { pool, metrics } = this.#parts;
    await eachOf(hits, PARALLEL, async (hit) => {
      if (hit.direction === 'in') await this.#sendReorganisation(hit);
      else if (hit.payoutId) await this.#sendPayoutReorganisation(hit, hit.payoutId);
      await markOrphaned(pool, hit);
      metrics.reorganised.inc();
    });
  }

  async #sendPayoutReorganisation(hit: Hit, payoutId: string): Promise<void> {
    const { commands, clock, logger } = this.#parts;
    const { blockNumber, blockHash, inclusion } = hit;
    try {
      await commands.send(
        'RecordPayoutReorganisation',
        { transferId: payoutId, blockNumber, blockHash },
        { key: [payoutId, blockHash, inclusion], correlationId: payoutId, occurredAt: clock.now() },
      );
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.error({ transferId: payoutId, code: error.code }, 'Undoing a payout was refused');
      throw error;
    }
  }

  async #sendReorganisation(hit: Hit): Promise<void> {
    const { commands, clock, logger } = this.#parts;
    const { transferId, blockNumber, blockHash } = hit;
    try {
      await commands.send(
        'RecordReorganisation',
        { transferId, blockNumber, blockHash },
        { key: [transferId, blockHash, hit.inclusion], correlationId: transferId, occurredAt: clock.now() },
      );
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      // Never recorded: the crash came before the first command.
      if (error.code === 'TRANSFER_NOT_FOUND' && !hit.recorded) return;
      logger.error({ transferId, code: error.code }, 'Undoing a transfer was refused');
      throw error;
    }
  }
}
