import type { View } from '../reading/reader.ts';

/** What the chain follower knows of the chain; heights are block numbers, the fee is in sun per energy. */
export interface ChainState {
  readonly height: number;
  readonly solidHeight: number;
  readonly time: string;
  readonly energyFeeSun: number | null;
}

interface Row {
  height: string;
  solid_height: string;
  block_time: Date;
  energy_fee_sun: string | null;
}

/**
 * The chain's state in this snapshot; null for the past, where it is not kept, and while the follower, which owns the
 * table, has not made it or not yet seen a block.
 */
export async function chainState(view: View): Promise<ChainState | null> {
  if (view.isPast) return null;
  const [table] = await view.query<{ exists: boolean }>(
    "SELECT to_regclass('chain.state') IS NOT NULL AS exists",
  );
  if (!table?.exists) return null;
  const [row] = await view.query<Row>(
    `SELECT height, solid_height, block_time, energy_fee_sun FROM chain.state
     WHERE height IS NOT NULL AND solid_height IS NOT NULL AND block_time IS NOT NULL`,
  );
  if (!row) return null;
  return {
    height: Number(row.height),
    solidHeight: Number(row.solid_height),
    time: row.block_time.toISOString(),
    energyFeeSun: row.energy_fee_sun === null ? null : Number(row.energy_fee_sun),
  };
}
