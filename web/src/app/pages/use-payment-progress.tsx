import type { InvestmentView } from '@nodo/contracts/investments/views';
import type { ReactNode } from 'react';
import { type TransactionScope, useTransactions } from '../../features/transfers/api/list-transactions.ts';
import { ConfirmationStatus } from '../../features/transfers/components/confirmation-status.tsx';

/** For lists of investments: returns the live confirmation progress of a pending payment, or nothing. */
export function usePaymentProgress(
  scope: TransactionScope = 'own',
): (investment: InvestmentView) => ReactNode {
  const { data } = useTransactions(scope);
  const byInvestment = new Map(
    data?.pages
      .flat()
      .filter(({ type }) => type === 'investment')
      .map((transaction) => [transaction.investmentId, transaction]),
  );
  return (investment) => {
    const transaction = investment.status === 'pending' ? byInvestment.get(investment.id) : undefined;
    return transaction?.status === 'pending' ? <ConfirmationStatus transaction={transaction} /> : undefined;
  };
}
