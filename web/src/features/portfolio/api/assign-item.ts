import { isAssignable } from '@nodo/contracts/assignments/values';
import type { PendingItem } from '@nodo/contracts/portfolio/pending-work';
import { z } from 'zod';
import { put } from '../../../lib/api.ts';

const schema = z.object({});

/**
 * Assigns a pending item to a staff member or to nobody; verifications and sanctions matches go through the KYC
 * assignment.
 */
export function assignItem(
  { kind, id, personId, since }: PendingItem,
  assigneeId: string | null,
  key: string,
) {
  return isAssignable(kind)
    ? put('/api/assignments', { body: { kind, itemId: id, personId, assigneeId, since }, key, schema })
    : put(`/api/kyc/${id}/assignee`, { body: { assigneeId }, key, schema });
}
