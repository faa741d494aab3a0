import { warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { WAREHOUSE_NAMES_KEY } from '../keys.ts';

const schema = z.array(warehouseViewSchema.pick({ id: true, name: true }));

/** Names of the warehouses an image can be assigned to. */
export const warehouseNamesQuery = queryOptions({
  queryKey: WAREHOUSE_NAMES_KEY,
  queryFn: ({ signal }) => readView(WAREHOUSE_NAMES_KEY, '/api/warehouses', schema, signal),
});
