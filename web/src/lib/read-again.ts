import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Invalidates the matching queries and refetches the active ones. Settles when the responses have arrived.
 *
 * The library merges such a refetch into a first fetch in flight, whose response may predate the change, so these
 * queries are invalidated again once that has arrived.
 */
export async function readAgain(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const firstAnswers = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  const onceMore = firstAnswers.map(async ({ promise, queryKey }) => {
    await promise?.catch(() => undefined);
    await client.invalidateQueries({ ...filters, queryKey, exact: true });
  });
  await Promise.all([client.invalidateQueries(filters), ...onceMore]);
}
