import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { pageOfUpdates } from './list-updates.ts';

/** Usually enough for all updates of a building site. */
export const WORKS_PAGE = 50;

/**
 * Published updates of a warehouse's works, newest first, in pages. The newest update's id is part of the key, so a
 * new one refetches the list.
 */
export function worksQuery({ id, recentUpdates }: WarehouseView, size = WORKS_PAGE) {
  const queryKey = ['warehouse-works', id, recentUpdates[0]?.id ?? '', size] as const;
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam: before, signal }) =>
      pageOfUpdates(queryKey, { scope: 'all', warehouseId: id }, { before, size, signal }),
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
  });
}
