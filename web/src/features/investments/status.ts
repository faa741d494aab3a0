import { type InvestmentView, investmentStatusLabels } from '@nodo/contracts/investments/views';
import { openTable } from '@nodo/contracts/open-table';
import type { Tone } from '../../ui/badge.tsx';

const tones: Record<InvestmentView['status'], Tone> = openTable(
  {
    pending: 'amber',
    confirmed: 'sea',
    failed: 'alert',
    repurchased: 'neutral',
  },
  'neutral',
);

export function investmentBadge(status: InvestmentView['status']): { label: string; tone: Tone } {
  return { label: investmentStatusLabels[status], tone: tones[status] };
}

/** How the payment of an investment stands at `now` (milliseconds). */
export type PaymentStage =
  | 'awaiting'
  | 'received'
  | 'expired'
  | 'cancelled'
  | 'failed'
  | 'underpaid'
  | 'confirmed';

export function paymentStage(investment: InvestmentView, now: number): PaymentStage {
  if (investment.status === 'confirmed' || investment.status === 'repurchased') return 'confirmed';
  if (investment.status === 'failed') {
    const { failureReason } = investment;
    if (failureReason === null || failureReason === 'payment_failed') return 'failed';
    return failureReason === 'insufficient_balance' ? 'failed' : failureReason;
  }
  if (investment.payment.source) return 'received';
  if (investment.payment.transferId || investment.payment.txHash) return 'received';
  return Date.parse(investment.payment.expiresAt) <= now ? 'expired' : 'awaiting';
}
