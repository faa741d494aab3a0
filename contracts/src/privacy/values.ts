import { z } from 'zod';

/** What a person types to have their own data erased. */
export const ERASURE_CONFIRMATION = 'ELIMINAR MIS DATOS';

export const countField = z.int().nonnegative();

/** What is still open between the platform and a person: while any of it is, their data can't be erased. */
export const obligationsSchema = z.object({
  pendingInvestments: countField,
  /** Confirmed investments that were not paid back. */
  confirmedInvestments: countField,
  /** Payments of theirs that belong to no investment and wait for somebody. */
  unmatchedTransfers: countField,
  /** Money of theirs that is on its way to them. */
  openPayouts: countField,
});
export type Obligations = z.infer<typeof obligationsSchema>;

/** Whether anything is open. */
export function hasObligations(open: Obligations): boolean {
  return Object.values(open).some((number) => number > 0);
}

/** Why somebody's data can't be erased yet, in one sentence. */
export function obligationsSentence(open: Obligations): string {
  const parts = [
    counted(open.pendingInvestments, 'una inversión pendiente de pago', 'inversiones pendientes de pago'),
    counted(open.confirmedInvestments, 'una inversión vigente', 'inversiones vigentes'),
    counted(open.unmatchedTransfers, 'un pago por aclarar', 'pagos por aclarar'),
    counted(open.openPayouts, 'un pago en curso', 'pagos en curso'),
  ].filter((part) => part !== undefined);
  const list = new Intl.ListFormat('es', { type: 'conjunction' }).format(parts);
  return `Aún no es posible eliminar los datos: hay ${list}.`;
}

function counted(number: number, one: string, many: string): string | undefined {
  if (number === 0) return undefined;
  return number === 1 ? one : `${number} ${many}`;
}

/** How far an erasure is. */
export const erasureStates = ['requested', 'refused', 'accepted', 'key_destroyed', 'erased'] as const;
export const erasureStateSchema = z.enum(erasureStates);
export type ErasureState = z.infer<typeof erasureStateSchema>;

/** Whether a request is being worked on: it was neither refused nor is it at its end. */
export function isErasureRunning(state: ErasureState | null): boolean {
  return state === 'requested' || state === 'accepted' || state === 'key_destroyed';
}
