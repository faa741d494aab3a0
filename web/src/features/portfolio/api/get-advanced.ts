import { RATES_POLL } from '@nodo/contracts/constants';
import {
  type AnalyticsPeriod,
  advancedAnalyticsSchema,
  marketComparisonSchema,
  riskAnalysisSchema,
} from '@nodo/contracts/portfolio/advanced';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { useFallbackPolling } from '../../../lib/live.ts';
import { ADVANCED_KEY } from '../keys.ts';

const riskKey = [...ADVANCED_KEY, 'risk'] as const;
const marketKey = [...ADVANCED_KEY, 'market'] as const;

/** Analytics of a period, live; the previous period's stay displayed while loading. */
export function useAdvanced(period: AnalyticsPeriod) {
  const queryKey = [...ADVANCED_KEY, 'period', period] as const;
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readView(queryKey, `/api/analytics/advanced?period=${period}`, advancedAnalyticsSchema, signal),
    placeholderData: keepPreviousData,
    refetchInterval: useFallbackPolling(RATES_POLL),
  });
}

/** Risk analysis, live. */
export function useRisk() {
  return useQuery({
    queryKey: riskKey,
    queryFn: ({ signal }) => readView(riskKey, '/api/analytics/risk-analysis', riskAnalysisSchema, signal),
    refetchInterval: useFallbackPolling(RATES_POLL),
  });
}

/** One's own return compared with the market's, live. */
export function useMarket() {
  return useQuery({
    queryKey: marketKey,
    queryFn: ({ signal }) =>
      readView(marketKey, '/api/analytics/market-comparison', marketComparisonSchema, signal),
    refetchInterval: useFallbackPolling(RATES_POLL),
  });
}
