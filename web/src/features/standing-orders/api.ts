import type { SetStandingOrder } from '@nodo/contracts/standing-orders/commands';
import { standingOrderAnswerSchema, standingOrderChangedSchema } from '@nodo/contracts/standing-orders/views';
import { queryOptions } from '@tanstack/react-query';
import { del, put } from '../../lib/api.ts';
import { readView } from '../../lib/freshness.ts';
import { ORDER_KEY } from './keys.ts';

const PATH = '/api/standing-order';

/** One's own standing order, including an ended one; null if there never was one. */
export const orderQuery = queryOptions({
  queryKey: ORDER_KEY,
  queryFn: async ({ signal }) => (await readView(ORDER_KEY, PATH, standingOrderAnswerSchema, signal)).order,
});

export const setOrder = (body: SetStandingOrder, key: string) =>
  put(PATH, { body, key, schema: standingOrderChangedSchema });
export const endOrder = (_: undefined, key: string) => del(PATH, { key, schema: standingOrderChangedSchema });
