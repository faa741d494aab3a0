import { z } from 'zod';
import { labelTable } from '../open-table.ts';

/**
 * Ways to handle a received transfer that belongs to no investment: it pays one, goes back, is a person's, or was paid
 * in by the platform itself.
 */
export const incomingWays = ['match', 'refund', 'credit', 'platform'] as const;
export type IncomingWay = (typeof incomingWays)[number];
/**
 * Ways to account for a transfer out of the treasury that no payout on the log made: it was an open payout, a payout
 * of a person's balance whose request the log lost, or money of the platform itself.
 */
export const outgoingWays = ['payout', 'debit', 'platform'] as const;
export type OutgoingWay = (typeof outgoingWays)[number];
/** Every way; `platform` is one in either direction. */
export const reconciliationWays = ['match', 'refund', 'credit', 'payout', 'debit', 'platform'] as const;
export const reconciliationWaySchema = z.enum(reconciliationWays);
export type ReconciliationWay = z.infer<typeof reconciliationWaySchema>;
export const reconciliationWayLabels: Record<ReconciliationWay, string> = {
  match: 'Asociada a una inversión',
  refund: 'Devuelta',
  credit: 'Abonada a un saldo',
  payout: 'Asociada a un pago',
  debit: 'Descontada de un saldo',
  platform: 'De la plataforma',
};

/** Labels for a way that is proposed, but not carried out yet. */
export const reconciliationPlanLabels = labelTable<ReconciliationWay>({
  match: 'Asociar a una inversión',
  refund: 'Devolver',
  credit: 'Abonar a un saldo',
  payout: 'Asociar a un pago',
  debit: 'Descontar de un saldo',
  platform: 'Anotar como dinero de la plataforma',
});

/** Why a decision could not be carried out, so that the transfer awaits a new one. */
export const reconciliationFailures = [
  'not_on_chain',
  'investment_closed',
  'refund_failed',
  'payout_closed',
  'insufficient_balance',
  'account_erased',
] as const;
export const reconciliationFailureSchema = z.enum(reconciliationFailures);
export type ReconciliationFailure = z.infer<typeof reconciliationFailureSchema>;
export const reconciliationFailureLabels: Record<ReconciliationFailure, string> = {
  not_on_chain: 'La transferencia no está en la cadena',
  investment_closed: 'La inversión ya no espera este pago',
  refund_failed: 'La devolución no pudo enviarse',
  payout_closed: 'El pago ya no está abierto',
  insufficient_balance: 'El saldo de la persona no alcanza',
  account_erased: 'La persona eliminó sus datos',
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
