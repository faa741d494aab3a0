import { setTimeout as delay } from 'node:timers/promises';
import { type Lease, LeaseLostError } from '@nodo/platform/lease';
import { type OpenSpan, traced } from '@nodo/platform/tracing/tracer';
import type { Header } from '../chain/answers.ts';
import { BlockPoller } from '../chain/block-poller.ts';
import { NodeFailure } from '../chain/node.ts';
import {
  type Cursor,
  CursorMovedError,
  createCursor,
  findBlock,
  type KnownBlock,
  loadCursor,
  loadRecentBlocks,
  moveCursor,
  RECENT_BLOCKS,
  raiseSolid,
} from '../chain/state.ts';
import type { WorkerServices } from '../module.ts';
import { readStretch } from './catch-up.ts';
import { findFork } from './fork.ts';
import { type SeenTransfer, transfersOf, type Watched } from './parse.ts';
import { type ReadBlock, readNextBlock } from './read-blocks.ts';
import type { Recorder } from './recorder.ts';
import { Rescanner } from './rescanner.ts';
import { SolidHeight, type Tip } from './solid-height.ts';

export interface FollowerParts
  extends Pick<WorkerServices, 'pool' | 'nodes' | 'clock' | 'logger' | 'metrics'> {
  readonly lease: Lease;
  readonly recorder: Recorder;
  readonly watched: Watched;
  /** Where to begin without a cursor, and the treasury's balance there. */
  readonly firstBlock: () => Promise<{ header: Header; solid: number; openingBalance: bigint }>;
  /** Called with the cursor whenever it changes. */
  readonly stands: (cursor: Cursor) => void;
  /** Called after every poll whose results were fully processed. */
  readonly looked: () => Promise<void>;
  /** Called after every move: transfers may have become solid. */
  readonly solidRose: () => void;
  /** Maximum pause between two polls for a new block, in milliseconds. */
  readonly longestPauseMs: number;
  /** After this many blocks the solid ones are scanned once more. */
  readonly rescanBlocks: number;
}

/** When behind by more than this, solid blocks are read in ranges. */
const FAR_BEHIND = 50;
/** More unsolid blocks than this raise an alarm: finality has stalled. */
const UNSOLID_ALARM = 30;
/** After this many consecutive blocks found without waiting, the head is queried. */
const RUN_BEFORE_LOOKING_FAR = 40;
/** While catching up, the head is announced at most this often. */
const ANNOUNCE_EVERY_MS = 300;
/** Consecutive failures of all nodes after which following restarts. */
const NODE_FAILURES = 5;
/** When a block is this late, another node is asked. */
const LATE_MS = 2_000;

/** Follows the chain block by block from the cursor on, while the lease is held. */
export class Follower {
  readonly #parts: FollowerParts;
  readonly #signal: AbortSignal;
  readonly #poller: BlockPoller;
  #cursor: Cursor;
  #known: KnownBlock[];
  /** Number of the newest block seen on a node. */
  #newest = 0;
  readonly #solid: SolidHeight;
  readonly #rescanner: Rescanner;
  #run = 0;
  #announcedAt = 0;
  #askOthersAt = 0;

  private constructor(parts: FollowerParts, signal: AbortSignal, cursor: Cursor, known: KnownBlock[]) {
    this.#parts = parts;
    this.#signal = signal;
    this.#cursor = cursor;
    this.#rescanner = new Rescanner(parts, cursor);
    this.#known = known;
    const timestamps = known.map((block) => block.time).reverse();
    this.#poller = new BlockPoller(parts.longestPauseMs, performance.now(), timestamps);
    this.#solid = new SolidHeight(parts, this.#poller);
  }

  /** Reads the cursor, creates it at the very first start, and catches up with the chain. */
  static async start(parts: FollowerParts, signal: AbortSignal): Promise<Follower> {
    if (!(await loadCursor(parts.pool))) {
      const { header, ...first } = await parts.firstBlock();
      await createCursor(parts.pool, parts.lease, toKnown(header), first);
    }
    const cursor = await loadCursor(parts.pool);
    if (!cursor) throw new CursorMovedError('The cursor is gone');
    const follower = new Follower(parts, signal, cursor, await loadRecentBlocks(parts.pool));
    parts.clock.chainIsAt(cursor.time);
    parts.stands(cursor);
    await follower.#returnToChain();
    await parts.looked();
    await follower.#catchUp();
    return follower;
  }

  get cursor(): Cursor {
    return this.#cursor;
  }

  /**
   * Follows until stopped. Brief node failures are retried. Throws what the caller has to handle: a lost lease, an
   * unavailable command-api or Postgres, nodes that keep failing.
   */
  async follow(): Promise<void> {
    let failures = 0;
    while (!this.#signal.aborted) {
      try {
        await traced(
          'follow chain',
          () => ({ parent: null }),
          (span) => this.#step(span),
        );
        failures = 0;
        await this.#sleep(this.#poller.wait(performance.now()));
      } catch (error) {
        failures += 1;
        if (!(error instanceof NodeFailure) || failures > NODE_FAILURES) throw error;
        await this.#sleep(this.#poller.interval * 0.05 * 2 ** failures);
      }
    }
  }

  async #sleep(ms: number): Promise<void> {
    if (ms > 0) await delay(ms, undefined, { signal: this.#signal }).catch(() => undefined);
  }

  async #step(span?: OpenSpan): Promise<void> {
    const { pool, nodes } = this.#parts;
    const idAt = async (number: number) => (await findBlock(pool, number))?.id;
    const isAtTip = !this.#poller.behind && this.#cursor.height >= this.#newest;
    const read = await nodes.run((node) => readNextBlock(node, this.#cursor, { isAtTip, idAt }));
    this.#newest = read.newest ?? this.#newest;
    const now = performance.now();
    this.#poller.spend(read.requests, now);
    if (read.orphaned) {
      this.#poller.restart();
      if (!(await this.#returnToChain()))
        throw new NodeFailure('lie', 'our last block is and is not in the chain');
    } else if (read.next) {
      span?.set({ 'nodo.block': read.next.header.number });
      this.#poller.found(read.next.header.timestamp, now);
      await this.#take(read.next, now);
    } else {
      this.#run = 0;
      this.#poller.missed(now);
      await this.#useTheWait();
      await this.#askOthersWhenLate(now);
    }
    await this.#parts.looked();
  }

  /** Processes a new block: its transfers, then the cursor, then what became solid. */
  async #take({ header, infos }: ReadBlock, seenAt: number): Promise<void> {
    const { recorder, watched, metrics } = this.#parts;
    const seen: SeenTransfer[] = infos.flatMap((info) => transfersOf(info, watched));
    this.#parts.clock.chainIsAt(header.timestamp);
    await recorder.record({ number: header.number, id: header.id, time: header.timestamp }, seen);
    const tip = toKnown(header);
    await this.#move(tip, await this.#solid.after(this.#tip(tip)));
    metrics.blockSeconds.observe((performance.now() - seenAt) / 1_000);
    await this.#rescanner.whenDue(this.#cursor);
    this.#parts.solidRose();
    this.#run = this.#poller.behind ? this.#run + 1 : 0;
    if (this.#run >= RUN_BEFORE_LOOKING_FAR) await this.#catchUp();
  }

  async #move(to: KnownBlock, solid: number): Promise<void> {
    const { pool, lease } = this.#parts;
    const now = performance.now();
    const from = this.#cursor;
    // A move back is always announced: payments in those blocks are no longer on the chain.
    const wentBack = to.number < from.height;
    const announce = wentBack || !this.#poller.behind || now - this.#announcedAt >= ANNOUNCE_EVERY_MS;
    if (announce) this.#announcedAt = now;
    this.#cursor = await moveCursor(pool, lease, { from, to, solid, announce });
    if (to.number > from.height) {
      this.#known = to.number === from.height + 1 ? [to, ...this.#known.slice(0, RECENT_BLOCKS)] : [to];
    } else {
      this.#known = await loadRecentBlocks(pool);
      this.#solid.wentBackTo(to.number);
      this.#rescanner.wentBackTo(to.number);
    }
    this.#publish();
  }

  async #useTheWait(): Promise<void> {
    const [tip] = this.#known;
    if (!tip) return;
    const solid = await this.#solid.whileWaiting(this.#tip(tip));
    if (solid === this.#cursor.solid) return;
    await raiseSolid(this.#parts.pool, solid);
    this.#cursor = { ...this.#cursor, solid };
    this.#parts.solidRose();
  }

  #tip(block: KnownBlock): Tip {
    return { block, recent: this.#known, solid: this.#cursor.solid };
  }

  /**
   * Moves back to the newest of our blocks that is still on the chain, at most to the solid one. Resolves to false
   * when none of ours is known to be orphaned: the node has our last one, or is behind it.
   */
  async #returnToChain(): Promise<boolean> {
    const { pool, nodes, recorder, logger } = this.#parts;
    const { height, solid } = this.#cursor;
    const known = { height, solid, blockAt: (wanted: number) => findBlock(pool, wanted) };
    const { fork: to, isBehind } = await nodes.run((node) => findFork(node, known));
    if (isBehind || to.number === height) return false;
    logger.warn({ from: height, to: to.number }, 'The chain was reorganised');
    await recorder.undoAbove(to.number);
    await this.#move(to, solid);
    return true;
  }

  /** Reads solid blocks in ranges while far behind; no effect where no node supports that. */
  async #catchUp(): Promise<void> {
    const { nodes, recorder, watched, logger, solidRose } = this.#parts;
    this.#run = 0;
    const head = await nodes.run((node) => node.head('wallet'));
    if (head.number - this.#cursor.height <= FAR_BEHIND) return;
    const { number: solid } = await nodes.run((node) => node.head('walletsolidity'));
    logger.info({ from: this.#cursor.height, head: head.number, solid }, 'Catching up');
    if (this.#cursor.height < solid) await this.#rescanner.beforeRanges(this.#cursor.height);
    while (this.#cursor.height < solid && !this.#signal.aborted) {
      const from = this.#cursor.height + 1;
      const stretch = await readStretch(nodes, watched, { from, solid });
      if (!stretch) return;
      for (const { block, seen } of stretch.transfers) {
        this.#parts.clock.chainIsAt(block.time);
        await recorder.record(block, seen, head.number);
      }
      this.#parts.clock.chainIsAt(stretch.last.timestamp);
      await this.#move(toKnown(stretch.last), stretch.last.number);
      await this.#rescanner.hasRead({ from, to: stretch.last.number }, this.#cursor);
      solidRose();
      await this.#parts.looked();
    }
  }

  async #askOthersWhenLate(now: number): Promise<void> {
    const late = this.#poller.lateness(now);
    if (late < LATE_MS || now < this.#askOthersAt || this.#parts.nodes.size < 2) return;
    this.#askOthersAt = now + LATE_MS * 2;
    const next = this.#cursor.height + 1;
    const switched = await this.#parts.nodes.switchIf(
      async (node) => (await node.header('wallet', next)) !== undefined,
    );
    if (switched) this.#poller.restart();
  }

  #publish(): void {
    const { metrics, logger } = this.#parts;
    const { height, solid } = this.#cursor;
    this.#parts.stands(this.#cursor);
    metrics.head.set(height);
    metrics.solid.set(solid);
    metrics.unsolid.set(height - solid);
    if (height - solid > UNSOLID_ALARM && height % UNSOLID_ALARM === 0) {
      logger.error({ height, solid }, 'The chain moves on but nothing becomes solid');
    }
  }
}

/** Whether another instance has taken over. */
export function wasOvertaken(error: unknown): boolean {
  return error instanceof LeaseLostError || error instanceof CursorMovedError;
}

function toKnown(header: Header): KnownBlock {
  return { number: header.number, id: header.id, time: header.timestamp, witness: header.witness };
}
