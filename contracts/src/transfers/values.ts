import { z } from 'zod';

/** Rows of one answer about transactions. */
export const TRANSACTIONS_PAGE = 500;

/**
 * Why money that arrived belongs to no investment. `underpaid` and `overpaid` are of the past: they compared it with an
 * investment that had named the sender's wallet, which proves nothing. `wallet_proof`:
 * less than a cent that was asked for to show whose an address is.
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

/** Whether the investment of an unmatched transfer is the one that asked for its exact amount. */
export function isAskedFor(reason: UnmatchedReason): boolean {
  return reason === 'late' || reason === 'duplicate';
}
