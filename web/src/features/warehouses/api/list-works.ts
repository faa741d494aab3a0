import { UPDATES_MAX } from '@nodo/contracts/construction';
import { constructionUpdateViewSchema, type WarehouseView } from '@nodo/contracts/warehouses';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';

const schema = z.array(constructionUpdateViewSchema);

/** What was published about the works of a warehouse, newest first; read anew when the warehouse tells of more. */
export function worksQuery({ id, recentUpdates }: WarehouseView) {
  const queryKey = ['warehouse-works', id, recentUpdates[0]?.id ?? ''];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      readView(queryKey, `/api/construction-updates?warehouseId=${id}&limit=${UPDATES_MAX}`, schema, signal),
  });
}
