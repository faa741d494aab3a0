import { z } from 'zod';
import { post } from '../../../lib/api.ts';

const decidedSchema = z.object({ transferId: z.uuid() });

export function approvePayout(id: string, key: string) {
  return post(`/api/payouts/${id}/approval`, { key, schema: decidedSchema });
}

/** Cancels one's own payout awaiting approval. Throws ApiError NOT_ALLOWED_NOW if it was approved meanwhile. */
export function cancelPayout(id: string, key: string) {
  return post(`/api/payouts/${id}/cancellation`, { key, schema: decidedSchema });
}

export function rejectPayout(id: string, reason: string, key: string) {
  return post(`/api/payouts/${id}/rejection`, { body: { reason }, key, schema: decidedSchema });
}
