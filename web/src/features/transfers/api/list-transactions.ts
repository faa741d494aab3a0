import type { TransactionFilter } from '@nodo/contracts/transfers/api';
import { TRANSACTIONS_PAGE } from '@nodo/contracts/transfers/values';
import { blockchainTransactionViewSchema } from '@nodo/contracts/transfers/views';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { pagesQuery } from '../../../lib/pages-query.ts';
import { useLookedAt } from '../../../lib/use-looked-at.ts';
import { narrowingOf, withQuery } from '../../../lib/with-query.ts';
import { OF_INVESTMENT_KEY, OF_PERSON_KEY, ONE_KEY, transactionsKey } from '../keys.ts';

/** `own`: one's own transactions; `all`: everyone's, for staff. */
export type TransactionScope = 'own' | 'all';
const schema = z.array(blockchainTransactionViewSchema);

const PATH = '/api/blockchain/transactions';

const pages = { path: PATH, schema, size: TRANSACTIONS_PAGE, hasRows: true };

/** All transactions of a scope; `wanted` filters those of everyone. */
export function transactionsQuery(scope: TransactionScope = 'own', wanted?: TransactionFilter) {
  if (scope === 'own') return pagesQuery({ ...pages, queryKey: transactionsKey(scope) });
  const which = narrowingOf(wanted ?? {});
  const narrowed = wanted ? [`${new URLSearchParams(which)}`] : [];
  return pagesQuery({
    ...pages,
    queryKey: [...transactionsKey(scope), ...narrowed],
    which: { scope, ...which },
  });
}

/** Transactions, updated by push. */
export function useTransactions(scope: TransactionScope = 'own') {
  return useInfiniteQuery(transactionsQuery(scope));
}

/**
 * The same for their list, where one's own are looked for, too: nobody is told live what came from a proved wallet and
 * pays no investment.
 */
export function useTransactionsList(scope: TransactionScope, wanted?: TransactionFilter) {
  const lookedAt = useLookedAt();
  return useInfiniteQuery({
    ...transactionsQuery(scope, wanted),
    placeholderData: keepPreviousData,
    ...(scope === 'own' && lookedAt),
  });
}

/** Address of the CSV file with everyone's matching transactions. */
export const transactionsFile = (wanted: TransactionFilter) => withQuery(`${PATH}/export`, wanted);

/** One transaction, however old; none if `id` is `null`. */
export function useTransaction(id: string | null, scope: TransactionScope) {
  const queryKey = [...ONE_KEY, id, scope] as const;
  const parameters = new URLSearchParams({ scope, id: id ?? '' });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `${PATH}?${parameters}`, schema, signal),
    enabled: id !== null,
  });
}

/** Payments and attempted payments of one investment; updated like `useTransactions`. */
export function useInvestmentTransactions(investmentId: string, scope: TransactionScope) {
  const queryKey = [...OF_INVESTMENT_KEY, investmentId, scope] as const;
  const parameters = new URLSearchParams({ scope, investmentId });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `${PATH}?${parameters}`, schema, signal),
  });
}

/** One person's payments, for staff; updated like `useTransactions`. */
export function usePersonPayments(userId: string) {
  const which = { scope: 'all', person: userId, direction: 'in' };
  return useInfiniteQuery({
    ...pagesQuery({ ...pages, queryKey: [...OF_PERSON_KEY, userId], which }),
  });
}
