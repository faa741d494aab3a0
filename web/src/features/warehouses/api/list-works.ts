import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { pagesOfUpdates } from './list-updates.ts';

/** Usually enough for all updates of a building site. */
export const WORKS_PAGE = 50;

/**
 * Published updates of a warehouse's works, newest first, in pages. The newest update's id is part of the key, so a
 * new one refetches the list.
 */
export function worksQuery({ id, recentUpdates }: WarehouseView, size = WORKS_PAGE) {
  const queryKey = ['warehouse-works', id, recentUpdates[0]?.id ?? '', size] as const;
  return pagesOfUpdates(queryKey, { scope: 'all', warehouseId: id }, size);
}
