import { integer, pick } from '@nodo/contracts/read-models/table';
import { waitlist } from '@nodo/contracts/waitlist/tables';
import type { WaitlistPlace } from '@nodo/contracts/waitlist/views';
import type { View } from '../read-model/reader.ts';

const columns = { ...pick(waitlist.columns, 'warehouse_id', 'joined_at', 'expires_at'), place: integer };
const LIMIT = 200;

/** The warehouses a person is waiting for, with their place in the queue, oldest request first. */
export async function ownPlaces(view: View, userId: string): Promise<WaitlistPlace[]> {
  const rows = await view.query(
    columns,
    `SELECT w.warehouse_id, w.joined_at, w.expires_at, (
       SELECT count(*)::int FROM waitlist AS other WHERE other.warehouse_id = w.warehouse_id
         AND other.told_at IS NULL AND (other.joined_at, other.user_id) <= (w.joined_at, w.user_id)) AS place
     FROM waitlist AS w WHERE w.user_id = $1 AND w.told_at IS NULL
     ORDER BY w.joined_at, w.warehouse_id LIMIT ${LIMIT}`,
    [userId],
  );
  return rows.map((row) => ({
    warehouseId: row.warehouse_id,
    joinedAt: row.joined_at,
    expiresAt: row.expires_at,
    place: row.place,
  }));
}
