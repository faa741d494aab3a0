import { type InvestmentView, paymentUri } from '@nodo/contracts/investments/views';
import { timesRate } from '@nodo/contracts/money';
import type { Investment } from './decider.ts';

const MONTHS = '12';

/** An investment as its maker gets it: just made, nothing paid yet. The same for ever, whatever happens to it. */
export function createdView(
  id: string,
  investment: Pick<Investment, 'data' | 'createdAt' | 'accepted'>,
  warehouse: InvestmentView['warehouse'],
  usdtContract: string,
): InvestmentView {
  const { data, createdAt, accepted } = investment;
  const { to, amountUsdt } = data.payment;
  const estimatedMonthlyReturn = timesRate(data.amount, data.terms.monthlyReturnRate);
  return {
    id,
    warehouseId: data.warehouseId,
    warehouse: { name: warehouse.name, location: warehouse.location, description: warehouse.description },
    investor: null,
    amount: data.amount,
    sharePercentage: data.sharePercentage,
    status: 'pending',
    failureReason: null,
    purchaseDate: createdAt,
    confirmedAt: null,
    walletAddress: data.walletAddress,
    terms: data.terms,
    acceptedTerms: accepted && { ...accepted, acceptedAt: createdAt },
    estimatedMonthlyReturn,
    annualProjection: timesRate(estimatedMonthlyReturn, MONTHS),
    payment: {
      ...data.payment,
      uri: paymentUri(to, amountUsdt, usdtContract),
      transferId: null,
      txHash: null,
    },
  };
}
