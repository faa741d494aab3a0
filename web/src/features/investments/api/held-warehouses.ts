import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { HELD_WAREHOUSES_KEY } from '../keys.ts';

const schema = z.array(z.uuid());

/** Ids of the warehouses in which one has a pending or confirmed investment. */
export const heldWarehousesQuery = queryOptions({
  queryKey: HELD_WAREHOUSES_KEY,
  queryFn: ({ signal }) => readView(HELD_WAREHOUSES_KEY, '/api/investments/warehouses', schema, signal),
});
