import { ignoreNodeFailure } from '../chain/node.ts';
import { type Cursor, raiseRescanned } from '../chain/state.ts';
import { readStretch } from './catch-up.ts';
import type { FollowerParts } from './follower.ts';
import { selectTransfers, unknownTransactions } from './observed-transfers.ts';
import type { SeenTransfer } from './parse.ts';

type RescannerParts = Pick<
  FollowerParts,
  'pool' | 'nodes' | 'recorder' | 'watched' | 'logger' | 'rescanBlocks'
>;
type Standing = Pick<Cursor, 'height' | 'solid'>;

/** A scan stops following for as long as it takes to read this many ranges of what was not scanned before. */
const STRETCHES_AT_ONCE = 4;

/**
 * Scans solid blocks once more for transfers, with one request for many. A node behind a load balancer may have
 * returned the infos of another branch; transfers missed that way are found here. How far it got is stored: after a
 * failure or a restart the next scan begins where the last successful one ended.
 */
export class Rescanner {
  readonly #parts: RescannerParts;
  readonly #first: number;
  /** Height at the last scan, or the try of one. */
  #at: number;
  /** The last solid block that was scanned, or read as solid. */
  #to: number;

  constructor(parts: RescannerParts, { height, solid, first, rescanned }: Cursor) {
    this.#parts = parts;
    this.#first = first;
    this.#to = rescanned;
    this.#at = height - (solid - rescanned);
  }

  /** Following went back to this block. */
  wentBackTo(height: number): void {
    this.#at = Math.min(this.#at, height);
  }

  /** Scans what became solid since the last time, and some before it, if enough blocks have passed. */
  async whenDue({ height, solid }: Standing): Promise<void> {
    const { rescanBlocks } = this.#parts;
    if (height < this.#at + rescanBlocks) return;
    this.#at = height;
    await this.#scan(Math.min(solid - 2 * rescanBlocks, this.#to + 1), { height, solid });
  }

  /** Scans the blocks followed one by one, all of them solid by now, before whole ranges are read. */
  async beforeRanges(height: number): Promise<void> {
    await this.#scan(this.#to + 1, { height, solid: height });
  }

  /** The blocks of a range were read as solid ones. */
  async hasRead({ from, to }: { from: number; to: number }, standing: Standing): Promise<void> {
    if (this.#to >= from - 1) await this.#reached(to, standing);
  }

  async #scan(start: number, standing: Standing): Promise<void> {
    const { pool, nodes, recorder, watched, logger } = this.#parts;
    const { height, solid } = standing;
    const unread = (txHashes: readonly string[]) => unknownTransactions(pool, txHashes);
    let from = Math.max(this.#first, start);
    // What was scanned before is not counted: where nodes allow only short ranges, the scan would never get beyond it.
    for (let further = 0; further < STRETCHES_AT_ONCE && from <= solid; ) {
      const stretch = await readStretch(nodes, watched, { from, solid }, unread).catch(ignoreNodeFailure);
      if (!stretch) return;
      for (const { block, seen } of stretch.transfers) {
        if (seen.length === 0) continue;
        const hidden = await this.#hidden(seen);
        if (hidden > 0)
          logger.error({ height: block.number, transfers: hidden }, 'Transfers had been hidden by a node');
        await recorder.record(block, seen, height);
      }
      if (await this.#reached(stretch.last.number, standing)) further += 1;
      from = stretch.last.number + 1;
    }
  }

  /** How many are not stored as on the chain; a transaction is also read for one that the chain no longer has. */
  async #hidden(seen: readonly SeenTransfer[]): Promise<number> {
    const ids = seen.map(({ transferId }) => transferId);
    const stored = await selectTransfers(this.#parts.pool, 'WHERE transfer_id = ANY($1::uuid[])', [ids]);
    return seen.length - stored.filter(({ state }) => state !== 'orphaned').length;
  }

  /** Whether this is further than scans came before. */
  async #reached(block: number, { height, solid }: Standing): Promise<boolean> {
    if (block <= this.#to) return false;
    await raiseRescanned(this.#parts.pool, block);
    this.#to = block;
    // What a long outage left is scanned after the next block.
    this.#at = height - (solid - block);
    return true;
  }
}
