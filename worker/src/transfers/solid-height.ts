import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import type { Pool } from '@nodo/platform/postgres';
import type { BlockPoller } from '../chain/block-poller.ts';
import { ignoreNodeFailure } from '../chain/node.ts';
import type { NodePool } from '../chain/nodes.ts';
import { expectedSolid } from '../chain/solidity.ts';
import { findBlock, type KnownBlock } from '../chain/state.ts';
import { isAwaited } from './observed-transfers.ts';
import { solidUpTo } from './read-blocks.ts';

/** The solid height is queried at least once per this many blocks, */
const SOLID_EVERY = 12;
/** and at most once per this many: when a transfer waits for it, or there are requests to spare. */
const SOLID_AT_MOST_EVERY = 4;
/** The shown height is not updated more often than this. */
const SHOWN_EVERY_MS = 1_000;

/** The follower's newest block, those before it (newest first), and the solid height known so far. */
export interface Tip {
  readonly block: KnownBlock;
  readonly recent: readonly KnownBlock[];
  readonly solid: number;
}

/**
 * Decides when the solid height is worth a request, and queries it. Every result is a height, never below an earlier
 * one.
 */
export class SolidHeight {
  readonly #pool: Pool;
  readonly #nodes: NodePool;
  readonly #poller: BlockPoller;
  /** Number of our newest block at the last query. */
  #askedAt = 0;

  constructor(parts: { readonly pool: Pool; readonly nodes: NodePool }, poller: BlockPoller) {
    this.#pool = parts.pool;
    this.#nodes = parts.nodes;
    this.#poller = poller;
  }

  /** Called with each new block. The height is shown to people, so it is queried when that delays nothing else. */
  async after(tip: Tip): Promise<number> {
    const gap = tip.block.number - this.#askedAt;
    if (gap >= SOLID_EVERY) return this.#ask(tip);
    if (gap < SOLID_AT_MOST_EVERY) return tip.solid;
    return this.#canAskForShow(gap) || (await this.#isAwaited(tip)) ? this.#ask(tip) : tip.solid;
  }

  /** Called while no block comes: there is time to query it for a waiting transfer; once per block. */
  async whileWaiting(tip: Tip): Promise<number> {
    if (tip.block.number === this.#askedAt || !(await this.#isAwaited(tip))) return tip.solid;
    return this.#ask(tip);
  }

  /** The chain went back: the blocks above this one will be followed again. */
  wentBackTo(blockNumber: number): void {
    this.#askedAt = Math.min(this.#askedAt, blockNumber);
  }

  /** On a development chain with many blocks a second, requests are reserved for what transfers need. */
  #canAskForShow(gap: number): boolean {
    const isTime = gap * this.#poller.interval >= SHOWN_EVERY_MS;
    return isTime && !this.#poller.behind && this.#poller.hasToSpare(performance.now());
  }

  /**
   * A node's solid height counts only when its solid block is one of ours: after a pause between two requests it may
   * belong to a branch that we don't know yet.
   */
  async #ask({ block, solid }: Tip): Promise<number> {
    this.#askedAt = block.number;
    this.#poller.spend(1, performance.now());
    const told = await this.#nodes.run((node) => solidUpTo(node, block.number)).catch(ignoreNodeFailure);
    if (!told || told.number <= solid) return solid;
    const ours = told.number === block.number ? block : await findBlock(this.#pool, told.number);
    return ours?.id === told.id ? told.number : solid;
  }

  /** Whether a transfer waits for a block that should be solid by now. */
  async #isAwaited({ block, recent, solid }: Tip): Promise<boolean> {
    const deepest = block.number - REQUIRED_CONFIRMATIONS + 1;
    const expected = Math.min(expectedSolid([block, ...recent]) ?? 0, deepest);
    return expected > solid && isAwaited(this.#pool, solid, expected);
  }
}
