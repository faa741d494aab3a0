import type { Pool } from '@nodo/platform/postgres';
import type { NodePool } from './nodes.ts';

/** Stores the energy price (sun per unit) with the head, for the fees shown. Throws NodeFailure. */
export async function refreshEnergyFee(pool: Pool, nodes: NodePool): Promise<void> {
  const fee = await nodes.run((node) => node.energyFee(), { background: true });
  if (fee === undefined) return;
  await pool.query('UPDATE chain.state SET energy_fee_sun = $1', [fee]);
}
