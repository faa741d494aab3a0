import { z } from 'zod';
import { type KindOfWork, kindsOfWork, type PendingKind, pendingKinds } from '../portfolio/pending-work.ts';

export type AssignableKind = {
  [K in PendingKind]: (typeof kindsOfWork)[K] extends { isAssignable: true } ? K : never;
}[PendingKind];

/** False for a kind that only a newer server knows, too. */
export function isAssignable(kind: PendingKind): kind is AssignableKind {
  const work: KindOfWork | undefined = kindsOfWork[kind];
  return work?.isAssignable === true;
}
/** Kinds of work items that can be assigned. */
export const assignableKinds = pendingKinds.filter(isAssignable) as [AssignableKind, ...AssignableKind[]];
export const assignableKindSchema = z.enum(assignableKinds, { error: 'No conocemos este pendiente' });

/** Id of a work item, as in the queue: a UUID, a period, or a projection and its key separated by a space. */
export const workItemIdSchema = z
  .string({ error: 'Escribe el identificador del pendiente' })
  .regex(/^[A-Za-z0-9_-]{1,200}( [A-Za-z0-9_-]{1,200})?$/, 'Escribe el identificador del pendiente');
