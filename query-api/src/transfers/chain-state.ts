import type { PlatformFigures } from '@nodo/contracts/portfolio/platform-figures';
import { bigint, boolean, nullable, text, time } from '@nodo/contracts/read-models/table';
import { chainTroubleSchema } from '@nodo/contracts/transfers/chain-troubles';
import type { View } from '../read-model/reader.ts';

/** State of the chain as the follower sees it; heights are block numbers, the fee is in sun per energy. */
export interface ChainState {
  readonly height: number;
  readonly solidHeight: number;
  readonly time: string;
  readonly energyFeeSun: number | null;
}

const stateColumns = {
  height: bigint,
  solid_height: bigint,
  block_time: time,
  energy_fee_sun: nullable(bigint),
};

/**
 * The chain's state in this snapshot; null in views of the past, where it is not kept, and while the follower,
 * which owns the table, has not created it or seen a block.
 */
export async function chainState(view: View): Promise<ChainState | null> {
  if (view.isPast) return null;
  const [table] = await view.query(
    { exists: boolean },
    "SELECT to_regclass('chain.state') IS NOT NULL AS exists",
  );
  if (!table?.exists) return null;
  const [row] = await view.query(
    stateColumns,
    `SELECT height, solid_height, block_time, energy_fee_sun FROM chain.state
     WHERE height IS NOT NULL AND solid_height IS NOT NULL AND block_time IS NOT NULL`,
  );
  if (!row) return null;
  return {
    height: row.height,
    solidHeight: row.solid_height,
    time: row.block_time,
    energyFeeSun: row.energy_fee_sun,
  };
}

/** Whether the follower reaches the chain; null in views of the past, and while it hasn't tried. */
export async function chainFollowing(view: View): Promise<PlatformFigures['following']> {
  if (view.isPast) return null;
  const [table] = await view.query(
    { exists: boolean },
    "SELECT to_regclass('chain.following') IS NOT NULL AS exists",
  );
  if (!table?.exists) return null;
  const [row] = await view.query(
    { looked_at: nullable(time), trouble: nullable(text) },
    'SELECT looked_at, trouble FROM chain.following',
  );
  if (!row) return null;
  return {
    lookedAt: row.looked_at,
    trouble: chainTroubleSchema.nullable().catch(null).parse(row.trouble),
  };
}
