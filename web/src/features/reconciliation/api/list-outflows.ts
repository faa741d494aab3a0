import { outflowsSchema, type UnmatchedFilter } from '@nodo/contracts/reconciliation/views';
import { useQuery } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { UNMATCHED_KEY } from '../keys.ts';

/** Money that left the treasury without a payout, for staff. Updated by push. */
export function useOutflows(state: UnmatchedFilter['state']) {
  const queryKey = [...UNMATCHED_KEY, 'outflows', state] as const;
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readView(queryKey, withQuery('/api/outflows', { state }), outflowsSchema, signal),
  });
}
