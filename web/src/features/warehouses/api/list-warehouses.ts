import { warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';

const queryKey = ['warehouses'] as const;
const schema = z.array(warehouseViewSchema);

export const warehousesQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readView(queryKey, '/api/warehouses', schema, signal),
});
