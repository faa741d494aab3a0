import { TRANSACTIONS_POLL } from '@nodo/contracts/constants';
import { blockchainTransactionViewSchema } from '@nodo/contracts/transfers/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { useFallbackPolling } from '../../../lib/live.ts';

/** `own`: those of who asks; `all`: everybody's, for staff. */
export type TransactionScope = 'own' | 'all';
const schema = z.array(blockchainTransactionViewSchema);

export function transactionsQuery(scope: TransactionScope = 'own') {
  const queryKey = ['transactions', scope] as const;
  const path = scope === 'all' ? '/api/blockchain/transactions?scope=all' : '/api/blockchain/transactions';
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, path, schema, signal),
  });
}

/** Transactions by push; every 5 s by polling while the live connection is down. */
export function useTransactions(scope: TransactionScope = 'own') {
  const refetchInterval = useFallbackPolling(TRANSACTIONS_POLL);
  return useQuery({ ...transactionsQuery(scope), refetchInterval });
}

/** Keys of the transactions of single investments begin with it. */
export const OF_INVESTMENT_KEY = ['transactions', 'investment'] as const;

/** What paid, or meant to pay, one investment; as `useTransactions`. */
export function useInvestmentTransactions(investmentId: string, scope: TransactionScope) {
  const queryKey = [...OF_INVESTMENT_KEY, investmentId, scope] as const;
  const parameters = new URLSearchParams({ scope, investmentId });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `/api/blockchain/transactions?${parameters}`, schema, signal),
    refetchInterval: useFallbackPolling(TRANSACTIONS_POLL),
  });
}
