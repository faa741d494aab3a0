import { decisionStatsSchema } from '@nodo/contracts/decisions/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { DECISIONS_KEY } from '../keys.ts';

const queryKey = [...DECISIONS_KEY, 'stats'] as const;

/** Totals over all of one's own decisions. */
export const decisionStatsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readView(queryKey, '/api/investment-decisions/stats', decisionStatsSchema, signal),
});
