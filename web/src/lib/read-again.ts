import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';
import { isRetryable } from './errors.ts';

/**
 * Whether a fetch in flight can't be replaced by one of everything displayed: the library merges a refetch into a first
 * fetch, and a refetch in place of the next page of a list would never get to that page.
 */
function isToFinish({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && (state.data === undefined || !!state.fetchMeta?.fetchMore);
}

/**
 * Invalidates the matching queries and refetches the active ones. Settles when the responses have arrived.
 *
 * What has to finish first may predate the change, and would clear the mark of an invalid query, so these are
 * invalidated once it has.
 */
export async function readAgain(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const toFinish = new Set(client.getQueryCache().findAll(filters).filter(isToFinish));
  const afterwards = [...toFinish].map(async (query) => {
    await query.promise?.catch(() => undefined);
    // One that replaced it may be under way by now.
    await readAgain(client, { ...filters, predicate: (each) => each === query });
  });
  const predicate = (query: Query) => !toFinish.has(query) && (filters.predicate?.(query) ?? true);
  await Promise.all([client.invalidateQueries({ ...filters, predicate }), ...afterwards]);
}

/** Whether the last read of a query failed, and a later one may not. */
export function failedForNow({ state }: Query): boolean {
  return state.status === 'error' && isRetryable(state.error);
}
