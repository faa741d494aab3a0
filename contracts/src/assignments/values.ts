import { z } from 'zod';
import type { PendingKind } from '../portfolio/pending-work.ts';

/**
 * What of the queue is taken by an assignment. A verification and a match with a list are taken at the KYC desk, and what
 * the row says who proposed waits for anybody else.
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

/** The id of what waits, as the queue has it: a UUID, a period, or a projection and its key with a space between. */
export const workItemIdSchema = z
  .string({ error: 'Escribe el identificador del pendiente' })
  .regex(/^[A-Za-z0-9_-]{1,200}( [A-Za-z0-9_-]{1,200})?$/, 'Escribe el identificador del pendiente');

export function isAssignable(kind: PendingKind): kind is AssignableKind {
  return assignableKinds.some((each) => each === kind);
}
