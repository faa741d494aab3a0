import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import type { JobQueue } from '@nodo/platform/queues';
import type { TransactionInfo } from '../chain/answers.ts';
import { NodeFailure, type TronNode } from '../chain/node.ts';
import type { NodePool } from '../chain/nodes.ts';
import { loadCursor } from '../chain/state.ts';
import type { DomainClock } from '../clock.ts';
import { type CommandClient, CommandRefused } from '../commands.ts';
import type { WorkerMetrics } from '../metrics.ts';
import {
  type Confirmable,
  findHit,
  type Hit,
  markConfirmed,
  markSolid,
  stillUnconfirmed,
  takeConfirmable,
} from './hits.ts';
import { findInvestmentOf } from './live-reads.ts';
import { transfersOf, type Watched } from './parse.ts';
import type { Recorder } from './recorder.ts';

export const CONFIRM_JOB = 'confirm-transfer';
/** Jobs added at once; the rest follows with the next block or sweep. */
const BATCH = 500;
/**
 * A job that is still not done is put in again under a new name after this long: it may have used up its tries, or
 * its process may be dead. Two of them at once send the same commands with the same keys.
 */
const RENAME_AFTER_SECONDS = 15;

export interface ConfirmingParts {
  readonly pool: Pool;
  readonly queue: JobQueue;
  readonly nodes: NodePool;
  readonly commands: CommandClient;
  readonly recorder: Recorder;
  readonly watched: Watched;
  readonly clock: DomainClock;
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
  /** From this many micro-USDT on, two nodes must say the same, where there are two. */
  readonly twoNodesAbove: bigint;
}

/** Credits transfers whose block is irreversible, after reading each once more from the solidity API. */
export class Confirming {
  readonly #parts: ConfirmingParts;
  #enqueuing = false;

  constructor(parts: ConfirmingParts) {
    this.#parts = parts;
  }

  /** Puts every transfer that has just become solid into the queue. */
  async enqueue(): Promise<void> {
    const { pool } = this.#parts;
    for (const transfer of await takeConfirmable(pool, BATCH)) await this.#add(transfer);
  }

  /** Does that without being waited for: a queue that is away must not hold up the follower. */
  enqueueSoon(): void {
    if (this.#enqueuing) return;
    this.#enqueuing = true;
    this.enqueue()
      .catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'Confirmations could not be queued'))
      .finally(() => {
        this.#enqueuing = false;
      });
  }

  /** Puts in again what should be confirmed and is not. */
  async enqueueAgain(): Promise<void> {
    await this.enqueue();
    for (const transfer of await stillUnconfirmed(this.#parts.pool, BATCH)) await this.#add(transfer);
  }

  /** The job. Throws to be tried again later. */
  async confirm(transferId: string): Promise<void> {
    const { pool } = this.#parts;
    const hit = await findHit(pool, transferId);
    if (hit?.state !== 'included') return;
    const solid = hit.solidRead && !this.#needsTwo(hit) ? hit : await this.#readSolid(hit);
    if (solid) await this.#confirm(solid);
  }

  async #add({ transferId, inclusion, seconds }: Confirmable): Promise<void> {
    const round = Math.floor(seconds / RENAME_AFTER_SECONDS);
    const id = `confirm-${transferId}-${inclusion}-${round}`;
    await this.#parts.queue.add(CONFIRM_JOB, { transferId }, { id });
  }

  #needsTwo(hit: Hit): boolean {
    return this.#parts.nodes.size > 1 && hit.amountMicro >= this.#parts.twoNodesAbove;
  }

  /** Undefined when the solid chain does not hold the transfer, which is then undone. */
  async #readSolid(hit: Hit): Promise<Hit | undefined> {
    const { pool, nodes, watched, recorder, logger } = this.#parts;
    const look = (node: TronNode) => lookAt(node, hit, watched);
    const answers = this.#needsTwo(hit)
      ? await nodes.runOnEach(2, look)
      : [await nodes.run(look, { background: true })];
    const [first] = answers;
    if (!first || answers.some((answer) => answer.there !== first.there)) {
      throw new NodeFailure('lie', 'two nodes disagree about a transfer');
    }
    if (!first.there) {
      logger.error(
        { transferId: hit.transferId, blockNumber: hit.blockNumber },
        'A transfer is not in the solid chain',
      );
      await recorder.undo(hit);
      return undefined;
    }
    const height = (await loadCursor(pool))?.height ?? hit.blockNumber;
    return markSolid(pool, hit, { fee: first.fee, confirmations: height - hit.blockNumber + 1 });
  }

  async #confirm(hit: Hit): Promise<void> {
    const { pool, commands, clock, metrics } = this.#parts;
    const { transferId, blockNumber, blockHash, solidRead } = hit;
    if (!solidRead) throw new Error('The transfer changed while it was being confirmed');
    const { fee: energyFee, confirmations } = solidRead;
    if (hit.direction === 'out') {
      const payout = { blockNumber, blockHash, confirmations, energyFee };
      if (hit.payoutId) await this.#confirmPayout(hit.payoutId, payout);
      await markConfirmed(pool, hit);
      return;
    }
    const common = { correlationId: transferId, occurredAt: clock.now() };
    await commands
      .send(
        'ConfirmTransfer',
        { transferId, blockNumber, blockHash, confirmations, energyFee },
        { ...common, key: [transferId, blockHash, hit.inclusion] },
      )
      .catch((error: unknown) => {
        // Confirmed in this block before, with another count: the follower has lost its memory and sees it again.
        if (!(error instanceof CommandRefused) || error.code !== 'IDEMPOTENCY_KEY_REUSED') throw error;
      });
    const investmentId = hit.investmentId ?? (await findInvestmentOf(pool, transferId));
    if (investmentId) await this.#confirmInvestment(investmentId, transferId);
    await markConfirmed(pool, hit);
    metrics.confirmed.inc();
  }

  /** Paid for good: the balance that was set aside for it is settled with it. */
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

type Sight = { readonly there: true; readonly fee: number } | { readonly there: false };

/** Whether a node's solid chain holds a transfer where we saw it. Throws NodeFailure when it can't tell yet. */
async function lookAt(node: TronNode, hit: Hit, watched: Watched): Promise<Sight> {
  const info = await node.info('walletsolidity', hit.txHash);
  if (info?.blockNumber === hit.blockNumber) return sightOf(info, hit, watched);
  const header = await node.header('walletsolidity', hit.blockNumber);
  if (!header) throw new NodeFailure('lag', `block ${hit.blockNumber} is not solid on this node`);
  if (header.id !== hit.blockHash) return { there: false };
  const infos = await node.infos('walletsolidity', hit.blockNumber);
  if (infos.length === 0) throw new NodeFailure('lie', `block ${hit.blockNumber} came without infos`);
  const found = infos.find((one) => one.id === hit.txHash);
  return found ? sightOf(found, hit, watched) : { there: false };
}

function sightOf(info: TransactionInfo, hit: Hit, watched: Watched): Sight {
  const same = transfersOf(info, watched).find((one) => one.transferId === hit.transferId);
  if (!same || same.amountMicro !== hit.amountMicro || same.from !== hit.from) return { there: false };
  if (hit.direction === 'out' && same.to !== hit.to) return { there: false };
  return { there: true, fee: same.fee };
}
