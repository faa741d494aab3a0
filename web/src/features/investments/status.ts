import { investmentStatusLabels } from '@nodo/contracts/investments/statuses';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { type Tone, toneTable } from '../../ui/badge.tsx';

const tones = toneTable<InvestmentView['status']>({
  pending: 'amber',
  confirmed: 'sea',
  failed: 'alert',
  repurchased: 'neutral',
});

export function investmentBadge(status: InvestmentView['status']): { label: string; tone: Tone } {
  return { label: investmentStatusLabels[status], tone: tones[status] };
}

/** Whether it is or was in force: then it has returns, and the payment is complete. */
export const isHolding = (status: InvestmentView['status']) =>
  status === 'confirmed' || status === 'repurchased';

/** Whether it can still yield returns: failed ones get no estimate. */
export const isAlive = (status: InvestmentView['status']) => status === 'pending' || status === 'confirmed';

/** The state of the payment of an investment at `now` (milliseconds). */
export type PaymentStage =
  | 'awaiting'
  | 'received'
  | 'expired'
  | 'cancelled'
  | 'failed'
  | 'underpaid'
  | 'confirmed';

export function paymentStage(investment: InvestmentView, now: number): PaymentStage {
  if (isHolding(investment.status)) return 'confirmed';
  if (investment.status === 'failed') {
    const { failureReason } = investment;
    if (failureReason === null || failureReason === 'payment_failed') return 'failed';
    return failureReason === 'insufficient_balance' ? 'failed' : failureReason;
  }
  if (investment.payment.source) return 'received';
  if (investment.payment.transferId || investment.payment.txHash) return 'received';
  return Date.parse(investment.payment.expiresAt) <= now ? 'expired' : 'awaiting';
}

/**
 * How it can be paid at `now`: for the first time, or again where a reorganisation dropped its payment (`paying`) and
 * the wallet may have kept the money; undefined where it can't.
 */
export function payableAt(
  investment: InvestmentView,
  paying: { readonly state: string } | undefined,
  now: number,
): 'first' | 'again' | undefined {
  const stage = paymentStage(investment, now);
  if (stage === 'awaiting' && !paying) return 'first';
  const isInTime = Date.parse(investment.payment.expiresAt) > now;
  return stage === 'received' && paying?.state === 'reverted' && isInTime ? 'again' : undefined;
}
