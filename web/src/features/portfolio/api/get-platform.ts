import { TRANSACTIONS_POLL } from '@nodo/contracts/constants';
import { pendingWorkSchema } from '@nodo/contracts/portfolio/pending-work';
import { platformChartsSchema, platformFiguresSchema } from '@nodo/contracts/portfolio/platform-figures';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { useFallbackPolling } from '../../../lib/live.ts';
import { PLATFORM_KEY } from '../keys.ts';

/**
 * Poll interval, ms. No live message updates the lag within these figures, so it is polled even while the live
 * connection is up.
 */
const HEALTH_POLL = 15_000;

const figuresKey = [...PLATFORM_KEY, 'figures'] as const;
const chartsKey = [...PLATFORM_KEY, 'charts'] as const;

export const platformFiguresQuery = queryOptions({
  queryKey: figuresKey,
  queryFn: ({ signal }) => readView(figuresKey, '/api/analytics/platform', platformFiguresSchema, signal),
});

export const platformChartsQuery = queryOptions({
  queryKey: chartsKey,
  queryFn: ({ signal }) =>
    readView(chartsKey, '/api/analytics/platform/charts', platformChartsSchema, signal),
});

export const pendingKey = [...PLATFORM_KEY, 'pending'] as const;

/** All items pending for staff, live. */
export function usePendingWork() {
  const refetchInterval = useFallbackPolling(TRANSACTIONS_POLL) || HEALTH_POLL;
  return useQuery({
    queryKey: pendingKey,
    queryFn: ({ signal }) =>
      readView(pendingKey, '/api/analytics/platform/pending', pendingWorkSchema, signal),
    refetchInterval,
  });
}

/** The platform's key figures, live. For staff. */
export function usePlatformFigures() {
  const refetchInterval = useFallbackPolling(TRANSACTIONS_POLL) || HEALTH_POLL;
  return useQuery({ ...platformFiguresQuery, refetchInterval });
}

/** The platform's figures over time and by warehouse, live. For staff. */
export function usePlatformCharts() {
  return useQuery(platformChartsQuery);
}
