import {
  distributionAnswerSchema,
  distributionDetailSchema,
  distributionsViewSchema,
} from '@nodo/contracts/earnings/views';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { post } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { DISTRIBUTIONS_KEY } from '../keys.ts';

/** Investors per page of a distribution. */
export const SHARES_PAGE = 20;

const listKey = [...DISTRIBUTIONS_KEY, 'list'] as const;

export const distributionsQuery = queryOptions({
  queryKey: listKey,
  queryFn: ({ signal }) => readView(listKey, '/api/distributions', distributionsViewSchema, signal),
});

/** Address of the CSV file with all months. */
export const DISTRIBUTIONS_FILE = '/api/distributions/export';

/** Address of the CSV file with each investor's share of a month. */
export const sharesFile = (period: string) => `/api/distributions/${period}/export`;

/** One month's distribution with one page of its investors; `page` is one-based. */
export function distributionQuery(period: string, page: number) {
  const address = `/api/distributions/${period}?limit=${SHARES_PAGE}&offset=${(page - 1) * SHARES_PAGE}`;
  const queryKey = [...DISTRIBUTIONS_KEY, period, page] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, distributionDetailSchema, signal),
    placeholderData: keepPreviousData,
  });
}

/** Computes what every investment earned in a closed month. */
export function prepareDistribution(period: string, key: string) {
  return post('/api/distributions', { body: { period }, key, schema: distributionAnswerSchema });
}

/** Approves a prepared month: its returns become owed and are credited. */
export function approveDistribution(period: string, key: string) {
  return post(`/api/distributions/${period}/approve`, { key, schema: distributionAnswerSchema });
}

export function refreshDistributions(): void {
  void queryClient.invalidateQueries({ queryKey: DISTRIBUTIONS_KEY });
}
