import { z } from 'zod';
import type { PendingKind } from '../portfolio/pending-work.ts';

/**
 * Kinds of work items that can be assigned. Verifications and list matches are taken at the KYC desk instead, and items
 * that name a proposer are open to anybody but that person.
 */
export const assignableKinds = [
  'payout',
  'distribution',
  'reconciliation',
  'claim',
  'repurchase',
  'visit',
  'question',
  'parked',
  'kyc_expiring',
] as const satisfies readonly PendingKind[];
export type AssignableKind = (typeof assignableKinds)[number];
export const assignableKindSchema = z.enum(assignableKinds, { error: 'No conocemos este pendiente' });

/** Id of a work item, as in the queue: a UUID, a period, or a projection and its key separated by a space. */
export const workItemIdSchema = z
  .string({ error: 'Escribe el identificador del pendiente' })
  .regex(/^[A-Za-z0-9_-]{1,200}( [A-Za-z0-9_-]{1,200})?$/, 'Escribe el identificador del pendiente');

export function isAssignable(kind: PendingKind): kind is AssignableKind {
  return assignableKinds.some((each) => each === kind);
}
