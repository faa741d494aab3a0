import {
  type AnalyticsPeriod,
  advancedAnalyticsSchema,
  marketComparisonSchema,
  riskAnalysisSchema,
} from '@nodo/contracts/advanced-analytics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';

/** Keys of everything about the own portfolio in depth begin with it. */
export const ADVANCED_KEY = ['advanced-analytics'] as const;

const riskKey = [...ADVANCED_KEY, 'risk'] as const;
const marketKey = [...ADVANCED_KEY, 'market'] as const;

/** The figures of a period; those of the last one stand until they have come. */
export function advancedQuery(period: AnalyticsPeriod) {
  const queryKey = [...ADVANCED_KEY, 'period', period] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      readView(queryKey, `/api/analytics/advanced?period=${period}`, advancedAnalyticsSchema, signal),
    placeholderData: keepPreviousData,
  });
}

export const riskQuery = queryOptions({
  queryKey: riskKey,
  queryFn: ({ signal }) => readView(riskKey, '/api/analytics/risk-analysis', riskAnalysisSchema, signal),
});

export const marketQuery = queryOptions({
  queryKey: marketKey,
  queryFn: ({ signal }) =>
    readView(marketKey, '/api/analytics/market-comparison', marketComparisonSchema, signal),
});
