import { readModelTables } from '@nodo/contracts/read-models/tables';
import type { PoolClient } from '@nodo/platform/postgres';
import type { Projection } from '../engine/projection.ts';

/** Tables whose rows are told elsewhere (webhook, mails, pushes) as they become visible, which is by their position. */
const TOLD = ['auditEntries', 'notifications'] as const;

/**
 * Gives rows of events that were parked in the replaced tables the position of the switch, at which they become
 * visible, as a release does: at their own one, whoever tells them elsewhere has passed them. Before the parked events
 * are replaced, and after the tables.
 */
export async function showLate(
  client: PoolClient,
  switched: readonly Projection[],
  position: bigint,
): Promise<void> {
  for (const told of TOLD) {
    const owner = switched.find(({ owns }) => owns.includes(told));
    if (!owner) continue;
    const found = await client.query<{ position: string }>(
      'SELECT position FROM projection.parked WHERE projection = $1',
      [owner.name],
    );
    if (found.rows.length === 0) continue;
    const parked = found.rows.map((row) => row.position);
    const { name, key } = readModelTables[told];
    const isSame = key.map((column) => `past."${column}" = late."${column}"`).join(' AND ');
    // What they wrote and wrote over was never visible; what was there before them was, until now.
    await client.query(
      `DELETE FROM history."${name}" AS past USING live."${name}" AS late
       WHERE late.position = ANY ($1::bigint[]) AND ${isSame} AND past.position = ANY ($1)`,
      [parked],
    );
    await client.query(
      `UPDATE history."${name}" AS past SET valid_to = $2 FROM live."${name}" AS late
       WHERE late.position = ANY ($1::bigint[]) AND ${isSame} AND past.valid_to = ANY ($1)`,
      [parked, position],
    );
    await client.query(`UPDATE live."${name}" SET position = $2 WHERE position = ANY ($1::bigint[])`, [
      parked,
      position,
    ]);
  }
}
