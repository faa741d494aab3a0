import { compare } from '../money.ts';
import type { WarehouseView } from './views.ts';

/** Whether its sale is over: then nobody invests any more, whatever capital is left. */
export const isSaleOver = ({ status }: Pick<WarehouseView, 'status'>) => status === 'completed';

/** Whether somebody may invest the minimum (USD) in it now. */
export function takesInvestments(
  warehouse: Pick<WarehouseView, 'status' | 'availableCapital'>,
  minimum: string,
): boolean {
  return !isSaleOver(warehouse) && compare(warehouse.availableCapital, minimum) >= 0;
}
