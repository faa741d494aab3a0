import { type InvestmentView, investmentView } from '@nodo/contracts/investments/views';
import type { Investment } from './decider.ts';

/**
 * An investment as the response to its creation: just created, unpaid. The same on every retry, whatever happens to
 * it.
 */
export function createdView(
  id: string,
  { data, createdAt, accepted }: Pick<Investment, 'data' | 'createdAt' | 'accepted'>,
  { name, location, description }: InvestmentView['warehouse'],
  usdtContract: string,
): InvestmentView {
  const { investorId: _, reason: __, ...made } = data;
  const known = {
    ...made,
    id,
    warehouse: { name, location, description },
    investor: null,
    status: 'pending',
    failureReason: null,
    purchaseDate: createdAt,
    confirmedAt: null,
    repurchasedAt: null,
    repurchase: null,
    acceptedTerms: accepted && { ...accepted, acceptedAt: createdAt },
    payment: { ...data.payment, transferId: null, txHash: null },
  } as const;
  return investmentView(known, usdtContract);
}
