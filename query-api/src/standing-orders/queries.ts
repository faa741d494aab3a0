import { nullable, omit, text } from '@nodo/contracts/read-models/table';
import { standingOrders } from '@nodo/contracts/standing-orders/tables';
import type { StandingOrderView } from '@nodo/contracts/standing-orders/views';
import type { View } from '../read-model/reader.ts';

const columns = { ...omit(standingOrders.columns, 'user_id', 'is_due'), warehouse_name: nullable(text) };
const NAMES = Object.keys(omit(standingOrders.columns, 'user_id', 'is_due'))
  .map((name) => `o.${name}`)
  .join(', ');

/** A person's latest standing order, even if ended; null if there never was one. */
export async function ownOrder(view: View, userId: string): Promise<StandingOrderView | null> {
  const [row] = await view.query(
    columns,
    `SELECT ${NAMES}, w.name AS warehouse_name FROM standing_orders AS o
     LEFT JOIN warehouses AS w ON w.id = o.warehouse_id WHERE o.user_id = $1`,
    [userId],
  );
  if (!row) return null;
  const { last_period: period, last_at: at } = row;
  return {
    warehouseId: row.warehouse_id,
    warehouseName: row.warehouse_name ?? '',
    keepBalance: row.keep_balance,
    termsVersion: row.terms_version,
    setAt: row.set_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
    last:
      period === null || at === null
        ? null
        : {
            ...{ period, at, skipped: row.last_skip },
            ...{ investmentId: row.last_investment_id, amount: row.last_amount },
          },
  };
}
