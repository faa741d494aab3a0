import type { Lease } from '@nodo/platform/lease';
import { notifyLive } from '@nodo/platform/live';
import { type Pool, type Queryable, transaction } from '@nodo/platform/postgres';

/** The follower's position. Heights are block numbers. */
export interface Cursor {
  readonly height: number;
  readonly id: string;
  /** Milliseconds since the epoch, from the block. */
  readonly time: number;
  readonly solid: number;
  /** The first block ever followed. */
  readonly first: number;
  /** The last solid block that had been scanned once more when the cursor was loaded. */
  readonly rescanned: number;
}

/** A followed block that may still be orphaned. */
export interface KnownBlock {
  readonly number: number;
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly witness: string;
}

/**
 * Newest blocks that are always kept, and held in memory. Also kept are all blocks that may still be orphaned, which
 * are those above the solid one: a row each, 28 800 for every day on which finality stalls, deleted as soon as it
 * advances.
 */
export const RECENT_BLOCKS = 60;

/** Another process moved the cursor; callers read it again. */
export class CursorMovedError extends Error {
  override readonly name = 'CursorMovedError';
}

interface CursorRow {
  height: string;
  block_id: string;
  block_time: Date;
  solid_height: string;
  first_height: string;
  rescanned_height: string;
}

/** The cursor; undefined before the first start. */
export async function loadCursor(db: Queryable): Promise<Cursor | undefined> {
  const { rows } = await db.query<CursorRow>(
    'SELECT height, block_id, block_time, solid_height, first_height, rescanned_height FROM chain.state',
  );
  const [row] = rows;
  if (!row) return undefined;
  return {
    height: Number(row.height),
    id: row.block_id,
    time: row.block_time.getTime(),
    solid: Number(row.solid_height),
    first: Number(row.first_height),
    rescanned: Math.max(Number(row.rescanned_height), Number(row.first_height) - 1),
  };
}

interface BlockRow {
  height: string;
  block_id: string;
  block_time: Date;
  witness: string;
}

function toBlock(row: BlockRow): KnownBlock {
  return {
    number: Number(row.height),
    id: row.block_id,
    time: row.block_time.getTime(),
    witness: row.witness,
  };
}

/** The newest followed blocks, newest first. */
export async function loadRecentBlocks(db: Queryable): Promise<KnownBlock[]> {
  const { rows } = await db.query<BlockRow>(
    'SELECT height, block_id, block_time, witness FROM chain.blocks ORDER BY height DESC LIMIT $1',
    [RECENT_BLOCKS + 1],
  );
  return rows.map(toBlock);
}

/** Our block with this number; undefined when it is older than the kept ones or newer than the newest. */
export async function findBlock(db: Queryable, number: number): Promise<KnownBlock | undefined> {
  const { rows } = await db.query<BlockRow>(
    'SELECT height, block_id, block_time, witness FROM chain.blocks WHERE height = $1',
    [number],
  );
  return rows.map(toBlock)[0];
}

/** Creates the cursor before the first block to follow. `openingBalance` is in micro-USDT. */
export async function createCursor(
  pool: Pool,
  lease: Lease,
  block: KnownBlock,
  first: { solid: number; openingBalance: bigint },
): Promise<void> {
  await transaction(pool, async (client) => {
    await lease.assertHeld(client);
    await client.query(
      `INSERT INTO chain.state (height, block_id, block_time, solid_height, first_height, opening_balance)
       VALUES ($1::bigint, $2, $3, $4, $1::bigint + 1, $5)`,
      [
        block.number,
        block.id,
        new Date(block.time),
        Math.min(first.solid, block.number),
        first.openingBalance,
      ],
    );
    await insertBlock(client, block);
  });
}

/** A move of the cursor: to the next block, back to a fork, or over a range of solid blocks. */
export interface Move {
  readonly from: Cursor;
  readonly to: KnownBlock;
  readonly solid: number;
  /** Whether the new head is pushed to all signed-in users. */
  readonly announce: boolean;
}

/**
 * Moves the cursor in one transaction with the list of known blocks and the announcement of the head. Throws
 * LeaseLostError or CursorMovedError, and then nothing was changed.
 */
export async function moveCursor(pool: Pool, lease: Lease, move: Move): Promise<Cursor> {
  const { from, to } = move;
  const solid = Math.max(from.solid, Math.min(move.solid, to.number));
  await transaction(pool, async (client) => {
    await lease.assertHeld(client);
    const moved = await client.query(
      `UPDATE chain.state SET height = $1, block_id = $2, block_time = $3,
         solid_height = greatest(solid_height, $4::bigint), updated_at = now()
       WHERE height = $5 AND block_id = $6`,
      [to.number, to.id, new Date(to.time), solid, from.height, from.id],
    );
    if (moved.rowCount !== 1) throw new CursorMovedError('The cursor was moved by somebody else');
    // Moving back deletes the orphaned blocks; skipping solid ones leaves no gap in what is kept.
    const oldest = to.number > from.height + 1 ? to.number : Math.min(solid, to.number - RECENT_BLOCKS);
    await client.query('DELETE FROM chain.blocks WHERE height > $1 OR height < $2', [
      Math.min(from.height, to.number),
      oldest,
    ]);
    await insertBlock(client, to);
    if (move.announce) await announceHead(client, { height: to.number, solid, time: to.time });
  });
  return { ...from, height: to.number, id: to.id, time: to.time, solid };
}

/** Records that everything up to `blockNumber`, which is one of our blocks, is irreversible. */
export async function raiseSolid(db: Queryable, blockNumber: number): Promise<void> {
  await db.query('UPDATE chain.state SET solid_height = greatest(solid_height, $1)', [blockNumber]);
}

/** Records that every solid block up to `blockNumber` was scanned once more. */
export async function raiseRescanned(db: Queryable, blockNumber: number): Promise<void> {
  await db.query('UPDATE chain.state SET rescanned_height = greatest(rescanned_height, $1)', [blockNumber]);
}

async function insertBlock(client: Queryable, block: KnownBlock): Promise<void> {
  await client.query(
    `INSERT INTO chain.blocks (height, block_id, block_time, witness) VALUES ($1, $2, $3, $4)
     ON CONFLICT (height) DO NOTHING`,
    [block.number, block.id, new Date(block.time), block.witness],
  );
}

async function announceHead(
  client: Queryable,
  head: { height: number; solid: number; time: number },
): Promise<void> {
  const data = { height: head.height, solidHeight: head.solid, time: new Date(head.time).toISOString() };
  await notifyLive(client, [{ event: 'chain.head', data, to: ['public'] }]);
}
