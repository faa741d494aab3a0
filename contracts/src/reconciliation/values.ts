import { z } from 'zod';
import { labelTable } from '../open-table.ts';

/** Ways to handle a received transfer that belongs to no investment. */
export const reconciliationWays = ['match', 'refund', 'credit'] as const;
export const reconciliationWaySchema = z.enum(reconciliationWays);
export type ReconciliationWay = z.infer<typeof reconciliationWaySchema>;
export const reconciliationWayLabels: Record<ReconciliationWay, string> = {
  match: 'Asociada a una inversión',
  refund: 'Devuelta',
  credit: 'Abonada a un saldo',
};

/** Labels for a way that is proposed, but not carried out yet. */
export const reconciliationPlanLabels = labelTable<ReconciliationWay>({
  match: 'Asociar a una inversión',
  refund: 'Devolver',
  credit: 'Abonar a un saldo',
});

/** Why a decision could not be carried out, so that the transfer awaits a new one. */
export const reconciliationFailures = ['not_on_chain', 'investment_closed', 'refund_failed'] as const;
export const reconciliationFailureSchema = z.enum(reconciliationFailures);
export type ReconciliationFailure = z.infer<typeof reconciliationFailureSchema>;
export const reconciliationFailureLabels: Record<ReconciliationFailure, string> = {
  not_on_chain: 'La transferencia no está en la cadena',
  investment_closed: 'La inversión ya no espera este pago',
  refund_failed: 'La devolución no pudo enviarse',
};

/** The state of a decision; a transfer without one, or with a failed one, waits for staff. */
export const reconciliationStates = [
  'proposed',
  'approved',
  'verified',
  'rejected',
  'failed',
  'reconciled',
  'refunded',
] as const;
export const reconciliationStateSchema = z.enum(reconciliationStates);
export type ReconciliationState = z.infer<typeof reconciliationStateSchema>;
export const reconciliationStateLabels = labelTable<ReconciliationState>(
  {
    proposed: 'Espera a una segunda persona',
    approved: 'Se está comprobando en la cadena',
    verified: 'Comprobada en la cadena',
    rejected: 'Rechazada',
    failed: 'No se pudo hacer',
    reconciled: 'Conciliada',
    refunded: 'Devuelta',
  },
  'Desconocida',
);
