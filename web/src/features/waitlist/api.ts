import { waitlistChangedSchema, waitlistPlaceSchema } from '@nodo/contracts/waitlist/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { del, post } from '../../lib/api.ts';
import { readView } from '../../lib/freshness.ts';
import { WAITLIST_KEY } from './keys.ts';

const placesSchema = z.array(waitlistPlaceSchema);

/** The warehouses one is waiting for. */
export const waitlistQuery = queryOptions({
  queryKey: WAITLIST_KEY,
  queryFn: ({ signal }) => readView(WAITLIST_KEY, '/api/waitlist', placesSchema, signal),
});

const pathOf = (warehouseId: string) => `/api/warehouses/${warehouseId}/waitlist`;

/** Throws ApiError NOT_ALLOWED_NOW if there is room after all. */
export const joinWaitlist = (warehouseId: string, key: string) =>
  post(pathOf(warehouseId), { key, schema: waitlistChangedSchema });
export const leaveWaitlist = (warehouseId: string, key: string) =>
  del(pathOf(warehouseId), { key, schema: waitlistChangedSchema });
