import {
  accountViewSchema,
  performanceHistorySchema,
  returnsPageSchema,
} from '@nodo/contracts/earnings/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';

/** Keys of everything about one's own balance and returns begin with it. */
export const EARNINGS_KEY = ['earnings'] as const;

const accountKey = [...EARNINGS_KEY, 'account'] as const;
const performanceKey = [...EARNINGS_KEY, 'performance'] as const;

export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: ({ signal }) => readView(accountKey, '/api/earnings/account', accountViewSchema, signal),
});

export const performanceQuery = queryOptions({
  queryKey: performanceKey,
  queryFn: ({ signal }) =>
    readView(performanceKey, '/api/analytics/performance-history', performanceHistorySchema, signal),
});

/** What each investment was credited for one month. */
export function monthReturnsQuery(period: string) {
  const queryKey = [...EARNINGS_KEY, 'returns', period] as const;
  const address = `/api/earnings/returns?period=${period}&limit=100`;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, returnsPageSchema, signal),
  });
}
