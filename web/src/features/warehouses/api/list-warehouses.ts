import { type WarehouseFilter, warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { WAREHOUSES_KEY } from '../keys.ts';

const schema = z.array(warehouseViewSchema);

export const warehousesQuery = queryOptions({
  queryKey: WAREHOUSES_KEY,
  queryFn: ({ signal }) => readView(WAREHOUSES_KEY, '/api/warehouses', schema, signal),
});

/** Address of the CSV file with the matching warehouses, for staff. */
export const warehousesFile = ({ search, status }: WarehouseFilter) =>
  withQuery('/api/warehouses/export', { search, status });
