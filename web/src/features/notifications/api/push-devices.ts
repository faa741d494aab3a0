import { doneSchema } from '@nodo/contracts/api-route';
import { pushDeviceViewSchema, pushViewSchema } from '@nodo/contracts/notifications/push';
import { queryOptions } from '@tanstack/react-query';
import { del, getNow, put } from '../../../lib/api.ts';

const PATH = '/api/push';
export const pushKey = ['push'] as const;

/** The server's push key, and one's own subscribed devices. Not event-sourced. */
export const pushQuery = queryOptions({
  queryKey: pushKey,
  queryFn: async ({ signal }) => (await getNow(PATH, pushViewSchema, signal)).data,
});

/** Registers this browser's push subscription with the server. Idempotent. */
export function saveDevice(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  const key = crypto.randomUUID();
  const body = { endpoint, keys };
  return put(`${PATH}/devices`, { body, key, schema: pushDeviceViewSchema, worksInPast: true });
}

export function removeDevice(id: string, key: string = crypto.randomUUID()) {
  return del(`${PATH}/devices/${id}`, { key, schema: doneSchema, worksInPast: true });
}
