import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { investmentKey } from '../keys.ts';

/** One investment: one's own, or anybody's for staff. Fails with 404 where there is none that one may see. */
export function investmentQuery(id: string) {
  const queryKey = investmentKey(id);
  const path = `/api/investments/${encodeURIComponent(id)}`;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, path, investmentViewSchema, signal),
  });
}
