import { type Pool, transaction } from '@nodo/platform/postgres';

const HELD = `SELECT 1 FROM positions WHERE user_id = $1 AND warehouse_id = $2 AND confirmed_investments > 0`;

/**
 * Whether this person has a confirmed investment in a warehouse. Reads the read models, since it protects no
 * invariant (a false holding gains nobody anything): it only keeps nonsense out of the history.
 */
export async function holds(pool: Pool, userId: string, warehouseId: string): Promise<boolean> {
  const found = await transaction(pool, async (client) => {
    await client.query('SET LOCAL search_path TO live');
    return client.query(HELD, [userId, warehouseId]);
  });
  return found.rows.length > 0;
}
