import { TRANSACTIONS_POLL } from '@nodo/contracts/constants';
import { TRANSACTIONS_PAGE } from '@nodo/contracts/transfers/values';
import { blockchainTransactionViewSchema } from '@nodo/contracts/transfers/views';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { useFallbackPolling } from '../../../lib/live.ts';

/** `own`: those of who asks; `all`: everybody's, for staff. */
export type TransactionScope = 'own' | 'all';
const schema = z.array(blockchainTransactionViewSchema);

const PATH = '/api/blockchain/transactions';

/** Newest first, a page at a time; `which`: further parameters of the address. */
function pagesQuery(queryKey: readonly string[], which: Readonly<Record<string, string>>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam: before }) => {
      const parameters = new URLSearchParams({ ...which, ...(before === null ? {} : { before }) });
      const path = parameters.size === 0 ? PATH : `${PATH}?${parameters}`;
      return readView([...queryKey, before], path, schema, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < TRANSACTIONS_PAGE ? null : (page.at(-1)?.id ?? null)),
    select: ({ pages }) => pages.flat(),
  });
}

/** Everything of a scope. */
export function transactionsQuery(scope: TransactionScope = 'own') {
  return pagesQuery(['transactions', scope], scope === 'all' ? { scope } : {});
}

/** Transactions by push; every 5 s by polling while the live connection is down. */
export function useTransactions(scope: TransactionScope = 'own') {
  const refetchInterval = useFallbackPolling(TRANSACTIONS_POLL);
  return useInfiniteQuery({ ...transactionsQuery(scope), refetchInterval });
}

/** Keys of single transactions begin with it. */
export const ONE_KEY = ['transactions', 'one'] as const;

/** One transaction, however old; `null` while none is asked for. */
export function useTransaction(id: string | null, scope: TransactionScope) {
  const queryKey = [...ONE_KEY, id, scope] as const;
  const parameters = new URLSearchParams({ scope, id: id ?? '' });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `${PATH}?${parameters}`, schema, signal),
    enabled: id !== null,
    refetchInterval: useFallbackPolling(TRANSACTIONS_POLL),
  });
}

/** Keys of the transactions of single investments begin with it. */
export const OF_INVESTMENT_KEY = ['transactions', 'investment'] as const;

/** What paid, or meant to pay, one investment; as `useTransactions`. */
export function useInvestmentTransactions(investmentId: string, scope: TransactionScope) {
  const queryKey = [...OF_INVESTMENT_KEY, investmentId, scope] as const;
  const parameters = new URLSearchParams({ scope, investmentId });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `${PATH}?${parameters}`, schema, signal),
    refetchInterval: useFallbackPolling(TRANSACTIONS_POLL),
  });
}

/** Keys of what single people paid begin with it. */
export const OF_PERSON_KEY = ['transactions', 'person'] as const;

/** What one person paid, for staff; as `useTransactions`. */
export function usePersonPayments(userId: string) {
  const refetchInterval = useFallbackPolling(TRANSACTIONS_POLL);
  const which = { scope: 'all', person: userId, direction: 'in' };
  return useInfiniteQuery({ ...pagesQuery([...OF_PERSON_KEY, userId], which), refetchInterval });
}
