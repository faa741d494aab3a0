import { compare } from '../money.ts';
import type { WarehouseView } from './views.ts';

type Standing = Pick<WarehouseView, 'status'>;

/** Whether it was closed: for ever. Who holds a part of it keeps it. */
export const isClosed = ({ status }: Standing) => status === 'closed';

/** Whether its sale is over: then nobody invests any more, whatever capital is left. */
export const isSaleOver = (warehouse: Standing) => warehouse.status === 'completed' || isClosed(warehouse);

/** Whether somebody may invest the minimum (USD) in it now. */
export function takesInvestments(
  warehouse: Pick<WarehouseView, 'status' | 'availableCapital'>,
  minimum: string,
): boolean {
  return !isSaleOver(warehouse) && compare(warehouse.availableCapital, minimum) >= 0;
}
