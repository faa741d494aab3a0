import { z } from 'zod';
import { LOCALE } from '../constants.ts';

/** Text a person types to confirm the erasure of their own data. */
export const ERASURE_CONFIRMATION = 'ELIMINAR MIS DATOS';

export const countField = z.int().nonnegative();

/** Open obligations between the platform and a person, which prevent the erasure of their data. */
export const erasureBlockersSchema = z.object({
  pendingInvestments: countField,
  /** Confirmed investments that were not repurchased. */
  confirmedInvestments: countField,
  /** Their unmatched payments, which await a decision. */
  unmatchedTransfers: countField,
  /** Payouts on their way to them. */
  openPayouts: countField,
  /**
   * What is owed to them: a balance of at least the smallest withdrawal, and what is still to be credited: approved
   * repurchases, returns of a month that is not completed, or not prepared until ten days after its end, of what they
   * sold back.
   */
  owedAmounts: countField,
});
export type ErasureBlockers = z.infer<typeof erasureBlockersSchema>;

/** Whether there are any open obligations. */
export function hasErasureBlockers(open: ErasureBlockers): boolean {
  return Object.values(open).some((number) => number > 0);
}

/** Why a person's data can't be erased yet, in one sentence. */
export function erasureBlockersSentence(open: ErasureBlockers): string {
  const parts = [
    counted(open.pendingInvestments, 'una inversión pendiente de pago', 'inversiones pendientes de pago'),
    counted(open.confirmedInvestments, 'una inversión vigente', 'inversiones vigentes'),
    counted(open.unmatchedTransfers, 'un pago por aclarar', 'pagos por aclarar'),
    counted(open.openPayouts, 'un pago en curso', 'pagos en curso'),
    counted(open.owedAmounts, 'un saldo por retirar o acreditar', 'saldos por retirar o acreditar'),
  ].filter((part) => part !== undefined);
  const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' }).format(parts);
  return `Aún no es posible eliminar los datos: hay ${list}.`;
}

function counted(number: number, one: string, many: string): string | undefined {
  if (number === 0) return undefined;
  return number === 1 ? one : `${number} ${many}`;
}

/** State of an erasure. */
export const erasureStates = ['requested', 'refused', 'accepted', 'key_destroyed', 'erased'] as const;
export const erasureStateSchema = z.enum(erasureStates);
export type ErasureState = z.infer<typeof erasureStateSchema>;

/** Whether an erasure is in progress: neither refused nor finished. */
export function isErasureRunning(state: ErasureState | null): boolean {
  return state === 'requested' || state === 'accepted' || state === 'key_destroyed';
}
