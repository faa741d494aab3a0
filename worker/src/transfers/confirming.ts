import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { WALLET_TRANSFER_MAX_MICRO } from '@nodo/contracts/wallets/values';
import { loadCursor } from '../chain/state.ts';
import { CommandRefused } from '../commands.ts';
import type { SweepServices, WorkerServices } from '../module.ts';
import { type Confirmable, stillUnconfirmed, takeConfirmable } from './due-transfers.ts';
import { findInvestmentOf } from './live-reads.ts';
import {
  findObservedTransfer,
  markConfirmed,
  markSolid,
  type ObservedTransfer,
} from './observed-transfers.ts';
import type { Recorder } from './recorder.ts';
import { needsTwoNodes, readSolid, type VerifyParts } from './verify.ts';

export const CONFIRM_JOB = 'confirm-transfer';
/** Jobs added at once; the rest follows with the next block or sweep. */
const BATCH = 500;
/**
 * A job that is not done after this long is queued again under a new name: it may have used up its tries, or its
 * process may have died. Two of them at once send the same commands with the same keys.
 */
const RENAME_AFTER_SECONDS = 15;

export interface ConfirmingParts
  extends SweepServices,
    VerifyParts,
    Pick<WorkerServices, 'queue' | 'metrics'> {
  readonly recorder: Recorder;
}

/** Credits transfers whose block is irreversible, after reading each again from the solidity API. */
export class Confirming {
  readonly #parts: ConfirmingParts;
  #enqueuing = false;

  constructor(parts: ConfirmingParts) {
    this.#parts = parts;
  }

  /** Queues every transfer that has just become solid. */
  async enqueue(): Promise<void> {
    const { pool } = this.#parts;
    for (const transfer of await takeConfirmable(pool, BATCH)) await this.#add(transfer);
  }

  /** The same without waiting: an unavailable queue must not block the follower. */
  enqueueSoon(): void {
    if (this.#enqueuing) return;
    this.#enqueuing = true;
    this.enqueue()
      .catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'Confirmations could not be queued'))
      .finally(() => {
        this.#enqueuing = false;
      });
  }

  /** Queues transfers again that should be confirmed and are not. */
  async enqueueAgain(): Promise<void> {
    await this.enqueue();
    for (const transfer of await stillUnconfirmed(this.#parts.pool, BATCH)) await this.#add(transfer);
  }

  /** Runs the job. Throws in order to be retried. */
  async confirm(transferId: string): Promise<void> {
    const { pool } = this.#parts;
    const transfer = await findObservedTransfer(pool, transferId);
    if (transfer?.state !== 'included') return;
    const solid =
      transfer.solidRead && !needsTwoNodes(this.#parts, transfer)
        ? transfer
        : await this.#readSolid(transfer);
    if (solid) await this.#confirm(solid);
  }

  async #add({ transferId, inclusion, seconds }: Confirmable): Promise<void> {
    const round = Math.floor(seconds / RENAME_AFTER_SECONDS);
    const id = `confirm-${transferId}-${inclusion}-${round}`;
    await this.#parts.queue.add(CONFIRM_JOB, { transferId }, { id });
  }

  /** Undefined when the solid chain does not contain the transfer, which is then undone. */
  async #readSolid(transfer: ObservedTransfer): Promise<ObservedTransfer | undefined> {
    const { pool, recorder, logger } = this.#parts;
    const first = await readSolid(this.#parts, transfer);
    if (!first.isIncluded) {
      logger.error(
        { transferId: transfer.transferId, blockNumber: transfer.blockNumber },
        'A transfer is not in the solid chain',
      );
      await recorder.undo(transfer);
      return undefined;
    }
    const head = (await loadCursor(pool))?.height ?? transfer.blockNumber;
    const confirmations = head - transfer.blockNumber + 1;
    // The cursor went back to a fork since this was queued. What is recorded now is final, so it waits for the
    // blocks.
    if (confirmations < REQUIRED_CONFIRMATIONS)
      throw new Error(`Only ${confirmations} confirmations are known now`);
    return markSolid(pool, transfer, { fee: first.fee, confirmations });
  }

  async #confirm(transfer: ObservedTransfer): Promise<void> {
    const { pool, commands, clock, metrics } = this.#parts;
    const { transferId, blockNumber, blockHash, solidRead } = transfer;
    if (!solidRead) throw new Error('The transfer changed while it was being confirmed');
    const { fee: energyFee, confirmations } = solidRead;
    if (transfer.direction === 'out') {
      const payout = { blockNumber, blockHash, confirmations, energyFee };
      if (transfer.payoutId) await this.#confirmPayout(transfer.payoutId, payout);
      await markConfirmed(pool, transfer);
      return;
    }
    const common = { correlationId: transferId, occurredAt: clock.now() };
    await commands
      .send(
        'ConfirmTransfer',
        { transferId, blockNumber, blockHash, confirmations, energyFee },
        { ...common, key: [transferId, blockHash, transfer.inclusion] },
      )
      .catch((error: unknown) => {
        // Already confirmed in this block with another count: the follower lost its tables and sees it again.
        if (!(error instanceof CommandRefused) || error.code !== 'IDEMPOTENCY_KEY_REUSED') throw error;
      });
    const investmentId = transfer.investmentId ?? (await findInvestmentOf(pool, transferId));
    if (investmentId) await this.#confirmInvestment(investmentId, transferId);
    else if (transfer.amountMicro <= WALLET_TRANSFER_MAX_MICRO) await this.#proveWallet(transferId);
    await markConfirmed(pool, transfer);
    metrics.confirmed.inc();
  }

  /** Confirms a payout for good, which settles the balance reserved for it. */
  async #confirmPayout(
    transferId: string,
    place: { blockNumber: number; blockHash: string; confirmations: number; energyFee: number },
  ): Promise<void> {
    const { commands, clock } = this.#parts;
    await commands.send(
      'ConfirmPayout',
      { transferId, ...place },
      { key: [transferId, place.blockHash], correlationId: transferId, occurredAt: clock.now() },
    );
  }

  /**
   * It may be the transfer that somebody was asked for to prove that its sender is their wallet. Offered again while an
   * erasure of theirs goes on: if that is refused, the wallet is theirs, and the transfer is not asked for twice.
   */
  async #proveWallet(transferId: string): Promise<void> {
    const { commands, clock, logger } = this.#parts;
    try {
      await commands.send(
        'ProveWalletByTransfer',
        { transferId },
        { key: [transferId, 'wallet'], correlationId: transferId, occurredAt: clock.now() },
      );
    } catch (error) {
      if (!(error instanceof CommandRefused) || error.code === 'ACCOUNT_CLOSING') throw error;
      logger.warn({ transferId, code: error.code }, 'Proving a wallet by a transfer was refused');
    }
  }

  async #confirmInvestment(investmentId: string, transferId: string): Promise<void> {
    const { commands, clock, logger } = this.#parts;
    try {
      await commands.send(
        'ConfirmInvestment',
        { investmentId, transferId },
        { key: [investmentId, transferId], correlationId: investmentId, occurredAt: clock.now() },
      );
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      logger.error({ investmentId, transferId, code: error.code }, 'Confirming an investment was refused');
    }
  }
}
