import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Marks what was read as out of date and reads again what is on the screen. Settles when the answers are there.
 *
 * The library joins such a request to a first answer that is under way, which may have been read before what
 * happened: that one is asked for once more when it is there.
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
