import { accountViewSchema, performanceHistorySchema } from '@nodo/contracts/earnings/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { EARNINGS_KEY } from '../keys.ts';

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
