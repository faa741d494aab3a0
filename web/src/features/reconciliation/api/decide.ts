import type { reconcileBodySchema } from '@nodo/contracts/reconciliation/commands';
import { z } from 'zod';
import { post } from '../../../lib/api.ts';

const decidedSchema = z.object({ transferId: z.uuid(), proposal: z.int() });
export type ReconcileBody = z.infer<typeof reconcileBodySchema>;

const sent = (id: string, what: string, body: object, key: string) =>
  post(`/api/unmatched-transfers/${id}/${what}`, { body, key, schema: decidedSchema });

/** Throws ApiError NOT_ALLOWED_NOW if someone else has decided meanwhile. */
export const reconcileTransfer = (id: string, body: ReconcileBody, key: string) =>
  sent(id, 'reconciliation', body, key);
export const approveReconciliation = (id: string, proposal: number, key: string) =>
  sent(id, 'approval', { proposal }, key);
export const rejectReconciliation = (id: string, proposal: number, reason: string, key: string) =>
  sent(id, 'rejection', { proposal, reason }, key);
