import { setTimeout as delay } from 'node:timers/promises';
import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { type Lease, LeaseLostError } from '@nodo/platform/lease';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import type { Header } from '../chain/answers.ts';
import { ignoreNodeFailure, NodeFailure } from '../chain/node.ts';
import type { NodePool } from '../chain/nodes.ts';
import { Pace } from '../chain/pace.ts';
import { expectedSolid } from '../chain/solidity.ts';
import {
  type Cursor,
  CursorMovedError,
  createCursor,
  KEPT_BLOCKS,
  type KnownBlock,
  loadCursor,
  loadKnownBlocks,
  moveCursor,
  raiseSolid,
} from '../chain/state.ts';
import type { DomainClock } from '../clock.ts';
import type { WorkerMetrics } from '../metrics.ts';
import { readStretch } from './catch-up.ts';
import { findFork } from './fork.ts';
import { isAwaited, unknownTransactions } from './hits.ts';
import { type SeenTransfer, transfersOf, type Watched } from './parse.ts';
import { type ReadBlock, readNext, solidUpTo } from './reading.ts';
import type { Recorder } from './recorder.ts';

export interface FollowerParts {
  readonly pool: Pool;
  readonly lease: Lease;
  readonly nodes: NodePool;
  readonly recorder: Recorder;
  readonly watched: Watched;
  readonly clock: DomainClock;
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
  /** Where to begin when there is no cursor yet, and what the treasury holds there. */
  readonly firstBlock: () => Promise<{ header: Header; solid: number; openingBalance: bigint }>;
  /** Called after every move: transfers may have become solid. */
  readonly solidRose: () => void;
  /** Longest pause between two looks for a new block, in milliseconds. */
  readonly longestPauseMs: number;
  /** After this many blocks the solid ones are searched once more. */
  readonly rescanBlocks: number;
}

/** Behind by more than this, solid blocks are read in stretches. */
const FAR_BEHIND = 50;
/** The solid height is asked for once per this many blocks at least, */
const SOLID_EVERY = 12;
/** and once per this many at most: when a transfer waits for it, or there are requests to spare. */
const SOLID_AT_MOST_EVERY = 4;
/** Nobody sees it change more often than this. */
const SHOWN_EVERY_MS = 1_000;
/** More unsolid blocks than this are an alarm: finality stands still. */
const UNSOLID_ALARM = 30;
/** Blocks found one after the other without waiting, after which the head is asked for. */
const RUN_BEFORE_LOOKING_FAR = 40;
/** While catching up the head is announced this often at most. */
const ANNOUNCE_EVERY_MS = 300;
/** Failures of all nodes in a row, after which everything is looked at anew. */
const NODE_FAILURES = 5;
/** A block this late makes us ask another node. */
const LATE_MS = 2_000;

/** Follows the chain block by block, from where the cursor stands, while the lease is held. */
export class Follower {
  readonly #parts: FollowerParts;
  readonly #signal: AbortSignal;
  readonly #pace: Pace;
  #cursor: Cursor;
  #known: KnownBlock[];
  #toldAt = 0;
  #rescannedAt: number;
  readonly #first: number;
  #run = 0;
  #announcedAt = 0;
  #askOthersAt = 0;

  private constructor(parts: FollowerParts, signal: AbortSignal, cursor: Cursor, known: KnownBlock[]) {
    this.#parts = parts;
    this.#signal = signal;
    this.#cursor = cursor;
    this.#first = cursor.first;
    this.#rescannedAt = cursor.height;
    this.#known = known;
    const timestamps = known.map((block) => block.time).reverse();
    this.#pace = new Pace(parts.longestPauseMs, performance.now(), timestamps);
  }

  /** Reads the cursor, makes it at the very first start, and catches up with the chain. */
  static async start(parts: FollowerParts, signal: AbortSignal): Promise<Follower> {
    if (!(await loadCursor(parts.pool))) {
      const { header, ...first } = await parts.firstBlock();
      await createCursor(parts.pool, parts.lease, toKnown(header), first);
    }
    const cursor = await loadCursor(parts.pool);
    if (!cursor) throw new CursorMovedError('The cursor is gone');
    const follower = new Follower(parts, signal, cursor, await loadKnownBlocks(parts.pool));
    parts.clock.chainIsAt(cursor.time);
    await follower.#returnToChain();
    await follower.#catchUp();
    return follower;
  }

  get cursor(): Cursor {
    return this.#cursor;
  }

  /**
   * Follows until stopped. Nodes that fail for a moment are tried again. Throws what the caller has to see: a lost
   * lease, an absent command-api or Postgres, nodes that keep failing.
   */
  async follow(): Promise<void> {
    let failures = 0;
    while (!this.#signal.aborted) {
      try {
        await this.#step();
        failures = 0;
        await this.#sleep(this.#pace.wait(performance.now()));
      } catch (error) {
        failures += 1;
        if (!(error instanceof NodeFailure) || failures > NODE_FAILURES) throw error;
        await this.#sleep(this.#pace.interval * 0.05 * 2 ** failures);
      }
    }
  }

  async #sleep(ms: number): Promise<void> {
    if (ms > 0) await delay(ms, undefined, { signal: this.#signal }).catch(() => undefined);
  }

  async #step(): Promise<void> {
    const { nodes } = this.#parts;
    const read = await nodes.run((node) => readNext(node, this.#cursor));
    const now = performance.now();
    this.#pace.spend(read.requests, now);
    if (read.orphaned) {
      this.#pace.restart();
      if (!(await this.#returnToChain()))
        throw new NodeFailure('lie', 'our last block is and is not in the chain');
    } else if (read.next) {
      this.#pace.found(read.next.header.timestamp, now);
      await this.#take(read.next, now);
    } else {
      this.#run = 0;
      this.#pace.missed(now);
      await this.#useTheWait();
      await this.#askOthersWhenLate(now);
    }
  }

  /** One new block: its transfers, then the cursor, then what became solid. */
  async #take({ header, infos }: ReadBlock, seenAt: number): Promise<void> {
    const { recorder, watched, metrics } = this.#parts;
    const seen: SeenTransfer[] = infos.flatMap((info) => transfersOf(info, watched));
    this.#parts.clock.chainIsAt(header.timestamp);
    await recorder.record({ height: header.number, id: header.id, time: header.timestamp }, seen);
    const tip = toKnown(header);
    await this.#move(tip, await this.#solidWith(tip));
    metrics.blockSeconds.observe((performance.now() - seenAt) / 1_000);
    await this.#rescan();
    this.#parts.solidRose();
    this.#run = this.#pace.behind ? this.#run + 1 : 0;
    if (this.#run >= RUN_BEFORE_LOOKING_FAR) await this.#catchUp();
  }

  async #move(to: KnownBlock, solid: number): Promise<void> {
    const { pool, lease } = this.#parts;
    const now = performance.now();
    const announce = !this.#pace.behind || now - this.#announcedAt >= ANNOUNCE_EVERY_MS;
    if (announce) this.#announcedAt = now;
    const from = this.#cursor;
    this.#cursor = await moveCursor(pool, lease, { from, to, solid, announce });
    if (to.height === from.height + 1) this.#known.unshift(to);
    else this.#known = to.height > from.height ? [to] : this.#known.filter((one) => one.height <= to.height);
    this.#known.length = Math.min(this.#known.length, KEPT_BLOCKS + 1);
    this.#publish();
  }

  /** The solid height with this block as the newest. People look at it, so it is asked for when that costs nobody. */
  async #solidWith(tip: KnownBlock): Promise<number> {
    const gap = tip.height - this.#toldAt;
    if (gap >= SOLID_EVERY) return this.#askSolid(tip);
    if (gap < SOLID_AT_MOST_EVERY) return this.#cursor.solid;
    const asks = this.#canAskForShow(gap) || (await this.#awaitsSolid(tip));
    return asks ? this.#askSolid(tip) : this.#cursor.solid;
  }

  /** On a development chain with many blocks a second, requests are kept for what transfers need. */
  #canAskForShow(gap: number): boolean {
    const isTime = gap * this.#pace.interval >= SHOWN_EVERY_MS;
    return isTime && !this.#pace.behind && this.#pace.hasToSpare(performance.now());
  }

  /**
   * What a node tells counts only when its solid block is one of ours: after a pause between two requests it may be
   * one of a branch that we don't know yet.
   */
  async #askSolid(tip: KnownBlock): Promise<number> {
    const { solid } = this.#cursor;
    this.#toldAt = tip.height;
    this.#pace.spend(1, performance.now());
    const told = await this.#parts.nodes.run((node) => solidUpTo(node, tip.height)).catch(ignoreNodeFailure);
    const ours = [tip, ...this.#known].find((block) => block.height === told?.number);
    return told && ours?.id === told.id ? Math.max(solid, told.number) : solid;
  }

  /** While no block comes there is time to ask for a transfer that waits; once per block. */
  async #useTheWait(): Promise<void> {
    const [tip] = this.#known;
    if (!tip || tip.height === this.#toldAt || !(await this.#awaitsSolid(tip))) return;
    const solid = await this.#askSolid(tip);
    if (solid === this.#cursor.solid) return;
    await raiseSolid(this.#parts.pool, solid);
    this.#cursor = { ...this.#cursor, solid };
    this.#parts.solidRose();
  }

  /** Whether a transfer waits for a block that should be solid by now. */
  async #awaitsSolid(tip: KnownBlock): Promise<boolean> {
    const deepest = tip.height - REQUIRED_CONFIRMATIONS + 1;
    const expected = Math.min(expectedSolid([tip, ...this.#known]) ?? 0, deepest);
    return expected > this.#cursor.solid && isAwaited(this.#parts.pool, this.#cursor.solid, expected);
  }

  /** Goes back to the newest of our blocks that the chain still holds. Answers false when that is the last one. */
  async #returnToChain(): Promise<boolean> {
    const { nodes, recorder, logger } = this.#parts;
    const known = this.#known;
    const fork = await nodes.run((node) => findFork(node, known, this.#cursor.solid));
    const to = known.find((block) => block.height === fork.height);
    if (!to || to.height === this.#cursor.height) return false;
    logger.warn({ from: this.#cursor.height, to: to.height }, 'The chain was reorganised');
    await recorder.undoAbove(to.height);
    await this.#move(to, this.#cursor.solid);
    return true;
  }

  /** Reads solid blocks in stretches while far behind; does nothing where no node offers that. */
  async #catchUp(): Promise<void> {
    const { nodes, recorder, watched, logger, solidRose } = this.#parts;
    this.#run = 0;
    const head = await nodes.run((node) => node.head('wallet'));
    if (head.number - this.#cursor.height <= FAR_BEHIND) return;
    const { number: solid } = await nodes.run((node) => node.head('walletsolidity'));
    logger.info({ from: this.#cursor.height, head: head.number, solid }, 'Catching up');
    while (this.#cursor.height < solid && !this.#signal.aborted) {
      const stretch = await readStretch(nodes, watched, { from: this.#cursor.height + 1, solid });
      if (!stretch) return;
      for (const { block, seen } of stretch.transfers) {
        this.#parts.clock.chainIsAt(block.time);
        await recorder.record(block, seen, head.number);
      }
      this.#parts.clock.chainIsAt(stretch.last.timestamp);
      await this.#move(toKnown(stretch.last), stretch.last.number);
      this.#rescannedAt = this.#cursor.height;
      solidRose();
    }
  }

  /**
   * Looks once more, with one request, for transfers in the blocks that became solid lately. A node behind a load
   * balancer may have answered with the infos of another branch: what such a lie hid is found here.
   */
  async #rescan(): Promise<void> {
    const { pool, nodes, recorder, watched, logger, rescanBlocks } = this.#parts;
    const { height, solid } = this.#cursor;
    if (height < this.#rescannedAt + rescanBlocks) return;
    this.#rescannedAt = height;
    const from = Math.max(this.#first, solid - 2 * rescanBlocks);
    const unread = (txHashes: readonly string[]) => unknownTransactions(pool, txHashes);
    const stretch = await readStretch(nodes, watched, { from, solid }, unread).catch(ignoreNodeFailure);
    for (const { block, seen } of stretch?.transfers ?? []) {
      if (seen.length === 0) continue;
      logger.error({ height: block.height, transfers: seen.length }, 'Transfers had been hidden by a node');
      await recorder.record(block, seen, height);
    }
  }

  async #askOthersWhenLate(now: number): Promise<void> {
    const late = this.#pace.lateness(now);
    if (late < LATE_MS || now < this.#askOthersAt || this.#parts.nodes.size < 2) return;
    this.#askOthersAt = now + LATE_MS * 2;
    const next = this.#cursor.height + 1;
    const switched = await this.#parts.nodes.switchIf(
      async (node) => (await node.header('wallet', next)) !== undefined,
    );
    if (switched) this.#pace.restart();
  }

  #publish(): void {
    const { metrics, logger } = this.#parts;
    const { height, solid, time } = this.#cursor;
    metrics.head.set(height);
    metrics.solid.set(solid);
    metrics.unsolid.set(height - solid);
    metrics.headAge.set((Date.now() - time) / 1_000);
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
  return { height: header.number, id: header.id, time: header.timestamp, witness: header.witness };
}
