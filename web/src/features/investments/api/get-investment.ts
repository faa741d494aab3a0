import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { investmentKey } from '../keys.ts';

/** One investment: one's own, or anyone's for staff. Fails with 404 if it doesn't exist or may not be seen. */
export function investmentQuery(id: string) {
  const queryKey = investmentKey(id);
  const path = `/api/investments/${encodeURIComponent(id)}`;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, path, investmentViewSchema, signal),
  });
}
