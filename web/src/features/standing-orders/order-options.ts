import { isClosed, isSaleOver, takesInvestments } from '@nodo/contracts/warehouses/room';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';

export type OrderWarehouse = Pick<WarehouseView, 'id' | 'name' | 'status' | 'availableCapital'>;

export const SALE_OVER = 'Su venta terminó';
/** Capital is free again when a reservation ends unpaid or somebody sells back. */
export const FULL = 'Sin cupo por ahora';

/**
 * The warehouses that an order may be for, those with room (for the minimum, USD) first. One whose sale is over is only
 * listed while the order is for it (`chosen`).
 */
export function orderOptions(
  warehouses: readonly OrderWarehouse[],
  minimum: string,
  chosen: string | undefined,
): { value: string; label: string; detail?: string }[] {
  const all = warehouses
    .filter((one) => !isClosed(one) && (!isSaleOver(one) || one.id === chosen))
    .map((one) => ({
      value: one.id,
      label: one.name,
      ...(!takesInvestments(one, minimum) && { detail: isSaleOver(one) ? SALE_OVER : FULL }),
    }));
  return [...all.filter(({ detail }) => !detail), ...all.filter(({ detail }) => detail)];
}
