import type { SignedPayout } from '@nodo/contracts/payouts/commands';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import { signedTransaction } from '@nodo/platform/tron-transfer';
import type { Header } from '../chain/answers.ts';
import { ignoreNodeFailure, NodeFailure, type TronNode } from '../chain/node.ts';
import type { NodePool } from '../chain/nodes.ts';
import { loadCursor } from '../chain/state.ts';
import { eachRow } from '../each-row.ts';
import { type HoldReason, PayoutBackoff } from './payout-backoff.ts';
import { hasPaidAnother, type OnItsWay } from './rows.ts';
import type { PayoutSteps } from './steps.ts';

export interface SendingParts {
  readonly pool: Pool;
  readonly nodes: NodePool;
  readonly steps: PayoutSteps;
  /** Time between two broadcasts of one transaction, in milliseconds. */
  readonly againAfterMs: number;
  /** The treasury's balance minus the counted one, micro-USDT; undefined when it can't be determined now. */
  readonly compare: () => Promise<bigint | undefined>;
  /** Time between two rounds, in milliseconds. */
  readonly everyMs: number;
  readonly logger: Logger;
}

/** The solid chain's status of a transaction that can no longer be executed. */
type Fate = { readonly kind: 'absent' | 'paid' } | { readonly kind: 'failed'; readonly result: string };

/** Reads the newest solid block that we have followed, once a round for all payouts. */
type ReadSolid = () => Promise<Header | undefined>;

/**
 * Broadcasts signed payouts until a block contains them, and determines the outcome of those that no block can
 * contain any more. Until then no node is queried about them: the follower sees them in the blocks it reads.
 */
export class Sending {
  /** Payouts that have expired and whose outcome is unknown. */
  readonly backoff: PayoutBackoff;
  readonly #parts: SendingParts;
  /** When each transaction was last broadcast, monotonic time. */
  readonly #sentAt = new Map<string, number>();

  constructor(parts: SendingParts) {
    this.#parts = parts;
    this.backoff = new PayoutBackoff(parts.everyMs);
  }

  /** Broadcasts the bytes recorded in the log. Throws CommandUnavailable. */
  async send(payout: SignedPayout): Promise<void> {
    const { nodes, steps, logger } = this.#parts;
    const { transferId, txHash, rawTransaction, signature } = payout;
    this.#sentAt.set(txHash, performance.now());
    const bytes = signedTransaction(rawTransaction, signature);
    const answer = await nodes
      .run((node) => node.broadcast(bytes), { background: true })
      .catch(ignoreNodeFailure);
    // Whatever the node answered, it may have passed it on: only the chain is authoritative.
    if (!answer?.taken) {
      logger.warn({ transferId, txHash, code: answer?.code }, 'A payout was not taken by a node');
      return;
    }
    await steps.send('RecordPayoutBroadcast', { transferId, txHash }, [txHash]);
  }

  /**
   * Broadcasts again, or determines the outcome. A payout whose outcome can't be determined waits on its own and does
   * not block others. Throws CommandUnavailable at the end.
   */
  async follow(payouts: readonly OnItsWay[]): Promise<void> {
    const present = new Set(payouts.map(({ txHash }) => txHash));
    for (const txHash of this.#sentAt.keys()) if (!present.has(txHash)) this.#sentAt.delete(txHash);
    const cursor = await loadCursor(this.#parts.pool);
    let solidBlock: Promise<Header | undefined> | undefined;
    const readSolid = (blockNumber: number) => {
      solidBlock ??= this.#parts.nodes.run((node) => node.header('walletsolidity', blockNumber), {
        background: true,
      });
      return solidBlock;
    };
    let isAnswered = true;
    const about = { sweep: 'follow-payouts', logger: this.#parts.logger, idOf: ({ id }: OnItsWay) => id };
    await eachRow([payouts], about, async (payout) => {
      const isOver = cursor !== undefined && cursor.time > payout.expiresAt.getTime();
      // After a node failure no more outcomes are queried in this round: broadcasts do not wait for them.
      if (isOver) {
        if (isAnswered) isAnswered = await this.#tryToResolve(payout, () => readSolid(cursor.solid));
      } else if (this.#isDue(payout.txHash)) await this.send({ ...payout, transferId: payout.id });
    });
  }

  /**
   * Fails closed: while nodes disagree, or one does not answer, the payout is neither paid nor over. Resolves to
   * whether nodes could be queried.
   */
  async #tryToResolve(payout: OnItsWay, readSolid: ReadSolid): Promise<boolean> {
    const { steps, logger } = this.#parts;
    const { id: transferId, txHash } = payout;
    try {
      this.backoff.postpone(transferId, await this.#resolve(payout, readSolid));
      return true;
    } catch (error) {
      const isDisputed = error instanceof NodeFailure && error.kind === 'lie';
      this.backoff.postpone(transferId, isDisputed ? 'disputed' : 'unanswered');
      if (!(error instanceof NodeFailure)) throw error;
      logger.warn({ transferId, txHash, kind: error.kind, reason: error.message }, 'A payout waits');
      if (!isDisputed) return false;
      await steps.send('HoldPayout', { transferId, reason: 'disputed' }, [txHash]);
      return true;
    }
  }

  #isDue(txHash: string): boolean {
    const sentAt = this.#sentAt.get(txHash);
    return sentAt === undefined || performance.now() - sentAt >= this.#parts.againAfterMs;
  }

  /**
   * It has expired. It is given up only when a solid block that we followed ourselves is later than its expiration,
   * no block we followed contained it, and the node's own solid chain, at or beyond that block, does not contain it;
   * where several nodes are configured, two have to agree. It is also given up when the transaction in a block has
   * paid another payout with the same signature. Returns the reason for postponing it.
   */
  async #resolve(payout: OnItsWay, readSolid: ReadSolid): Promise<HoldReason> {
    const { id: transferId, txHash, expiresAt } = payout;
    const { pool, nodes, steps, logger } = this.#parts;
    const seen = await pool.query(
      "SELECT 1 FROM chain.observed_transfers WHERE tx_hash = $1 AND state <> 'orphaned'",
      [txHash],
    );
    const isAnothers = seen.rowCount !== 0 && (await hasPaidAnother(pool, payout));
    if (seen.rowCount !== 0 && !isAnothers) return 'followed';
    const block = await readSolid();
    if (!block || block.timestamp <= expiresAt.getTime()) return 'followed';
    if (isAnothers) return this.#giveUp(payout, block);
    const look = (node: TronNode) => fateOn(node, txHash, block.number);
    const fates =
      nodes.size > 1 ? await nodes.runOnEach(2, look) : [await nodes.run(look, { background: true })];
    const [fate] = fates;
    if (!fate || fates.some((other) => other.kind !== fate.kind)) {
      throw new NodeFailure('lie', 'two nodes disagree about a payout');
    }
    if (fate.kind === 'paid') {
      logger.error({ transferId, txHash }, 'A payout is in the chain and was not seen in its block');
      return 'disputed';
    }
    if (fate.kind === 'failed') {
      // The balance goes back to its owner, so the treasury's balance has to confirm it too.
      if ((await this.#parts.compare()) !== 0n) return 'books';
      const detail = fate.result;
      await steps.send('FailPayout', { transferId, reason: 'failed_on_chain', txHash, detail }, [txHash]);
      return 'followed';
    }
    return this.#giveUp(payout, block);
  }

  /** `block` is irreversible and later than the expiration. */
  async #giveUp({ id: transferId, txHash }: OnItsWay, block: Header): Promise<HoldReason> {
    const { number: blockNumber, id: blockHash } = block;
    const blockTime = new Date(block.timestamp).toISOString();
    const gone = { transferId, txHash, blockNumber, blockHash, blockTime };
    await this.#parts.steps.send('ExpirePayoutSignature', gone, [txHash]);
    return 'followed';
  }
}

/**
 * Whether a node's solid chain contains a transaction, once it has reached `blockNumber`. Throws NodeFailure before.
 */
async function fateOn(node: TronNode, txHash: string, blockNumber: number): Promise<Fate> {
  const solid = await node.head('walletsolidity');
  if (solid.number < blockNumber)
    throw new NodeFailure('lag', `block ${blockNumber} is not solid on this node`);
  const info = await node.info('walletsolidity', txHash);
  if (info === undefined) {
    const unsolid = await node.info('wallet', txHash);
    if (unsolid) throw new NodeFailure('lie', 'a transaction stands in a block after its expiration');
    return { kind: 'absent' };
  }
  const isPaid = info.result === undefined && info.receipt.result === 'SUCCESS';
  return isPaid ? { kind: 'paid' } : { kind: 'failed', result: info.receipt.result ?? 'FAILED' };
}
