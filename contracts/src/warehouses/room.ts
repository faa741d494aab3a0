import { compare, type Decimal } from '../money.ts';
import type { WarehouseView } from './views.ts';

type WithStatus = Pick<WarehouseView, 'status'>;

/** Whether it is permanently closed. Investors keep their shares. */
export const isClosed = ({ status }: WithStatus) => status === 'closed';

/** Whether its sale has ended: no further investments then, whatever capital is left. */
export const isSaleOver = (warehouse: WithStatus) => warehouse.status === 'completed' || isClosed(warehouse);

/** Capital (USD) that can still be invested in it: none once its sale has ended, whatever is left. */
export const freeCapital = (warehouse: Pick<WarehouseView, 'status' | 'availableCapital'>): Decimal =>
  isSaleOver(warehouse) ? '0.00' : warehouse.availableCapital;

/** Whether the minimum (USD) can be invested in it now. */
export function takesInvestments(
  warehouse: Pick<WarehouseView, 'status' | 'availableCapital'>,
  minimum: string,
): boolean {
  return !isSaleOver(warehouse) && compare(warehouse.availableCapital, minimum) >= 0;
}
