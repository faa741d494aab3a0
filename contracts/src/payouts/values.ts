import { z } from 'zod';

/** Maximum rows of a page of GET /api/payouts. */
export const PAYOUTS_PAGE = 500;

/** Why an approved payout is on hold; `disputed`: why the outcome of a sent one is undecided. */
export const payoutHolds = [
  'paused',
  'treasury_funds',
  'network_fee',
  'daily_limit',
  'simulation',
  'signer',
  'books',
  'verification',
  'disputed',
] as const;
export const payoutHoldSchema = z.enum(payoutHolds);
export type PayoutHold = z.infer<typeof payoutHoldSchema>;
export const payoutHoldLabels: Record<PayoutHold, string> = {
  paused: 'El token está en pausa',
  treasury_funds: 'Faltan USDT en la tesorería',
  network_fee: 'Falta TRX para la comisión de red',
  daily_limit: 'Se alcanzó el límite diario de pagos',
  simulation: 'La red rechaza la prueba del envío',
  signer: 'El firmante de la tesorería no responde o no lo firma',
  books: 'El saldo de la tesorería no cuadra',
  verification: 'Espera: la verificación KYC de quien lo pidió no está vigente',
  disputed: 'Los nodos no coinciden sobre lo que pasó con su envío',
};

/** Why a payout will never happen. */
export const payoutFailures = [
  'failed_on_chain',
  'blacklisted',
  'contract_address',
  'own_address',
  'over_limit',
] as const;
export const payoutFailureSchema = z.enum(payoutFailures);
export type PayoutFailure = z.infer<typeof payoutFailureSchema>;
export const payoutFailureLabels: Record<PayoutFailure, string> = {
  failed_on_chain: 'La red rechazó la transferencia',
  blacklisted: 'La dirección está en la lista negra de USDT',
  contract_address: 'La dirección es de un contrato',
  own_address: 'La dirección es de la plataforma',
  over_limit: 'Supera el máximo por pago',
};

/** How it was approved: automatically, because it is small, or by a person. */
export const payoutApprovals = ['limit', 'review'] as const;
export const payoutApprovalSchema = z.enum(payoutApprovals);
export const payoutApprovalLabels: Record<z.infer<typeof payoutApprovalSchema>, string> = {
  limit: 'Automática, por monto',
  review: 'De una persona',
};

/**
 * Why a payout needs a person's approval: the first reason that applies. The last two consider all of the last 24
 * hours.
 */
export const payoutReviewReasons = ['amount', 'new_address', 'person_day', 'platform_day'] as const;
export const payoutReviewReasonSchema = z.enum(payoutReviewReasons);
export type PayoutReviewReason = z.infer<typeof payoutReviewReasonSchema>;
export const payoutReviewReasonLabels: Record<PayoutReviewReason, string> = {
  amount: 'Supera lo que sale sin aprobación',
  new_address: 'Dirección nueva: compruébala con la persona',
  person_day: 'Con lo que pidió en 24 horas supera lo que sale sin aprobación',
  platform_day: 'En 24 horas ya salió todo lo que sale sin aprobación',
};
