import { z } from 'zod';

/** Maximum transactions in one response. */
export const TRANSACTIONS_PAGE = 500;

/**
 * Why a received transfer belongs to no investment. `underpaid` and `overpaid` are historic: they compared it with an
 * investment that had named the sender's wallet, which proves nothing. `wallet_proof`: less than a cent, requested as
 * proof of owning an address.
 */
export const unmatchedReasons = [
  'underpaid',
  'overpaid',
  'late',
  'duplicate',
  'unknown',
  'wallet_proof',
] as const;
export const unmatchedReasonSchema = z.enum(unmatchedReasons);
export type UnmatchedReason = z.infer<typeof unmatchedReasonSchema>;
export const unmatchedReasonLabels: Record<UnmatchedReason, string> = {
  underpaid: 'Incompleto',
  overpaid: 'Excedente',
  late: 'Tardío',
  duplicate: 'Duplicado',
  unknown: 'Sin identificar',
  wallet_proof: 'Prueba de billetera',
};

/** Whether the investment of an unmatched transfer is the one that requested its exact amount. */
export function isAskedFor(reason: UnmatchedReason): boolean {
  return reason === 'late' || reason === 'duplicate';
}
