import { z } from 'zod';
import { post } from '../../../lib/api.ts';

const decidedSchema = z.object({ transferId: z.uuid() });

export function approvePayout(id: string, key: string) {
  return post(`/api/payouts/${id}/approval`, { key, schema: decidedSchema });
}

/** One's own, while it waits. Throws ApiError NOT_ALLOWED_NOW when it was approved meanwhile. */
export function cancelPayout(id: string, key: string) {
  return post(`/api/payouts/${id}/cancellation`, { key, schema: decidedSchema });
}

export function rejectPayout(id: string, reason: string, key: string) {
  return post(`/api/payouts/${id}/rejection`, { body: { reason }, key, schema: decidedSchema });
}
