import { investmentReturnsSchema } from '@nodo/contracts/earnings/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { EARNINGS_KEY } from '../keys.ts';

/** Returns of one investment: one's own, or anyone's for staff. */
export function investmentReturnsQuery(investmentId: string) {
  const queryKey = [...EARNINGS_KEY, 'investment', investmentId] as const;
  const path = `/api/investments/${encodeURIComponent(investmentId)}/returns`;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, path, investmentReturnsSchema, signal),
  });
}
