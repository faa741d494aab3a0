import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { pageOfUpdates } from './list-updates.ts';

/** Enough for a whole building site in one go, mostly. */
export const WORKS_PAGE = 50;

/** What was published about the works of a warehouse, newest first, page by page; read anew when it tells of more. */
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
