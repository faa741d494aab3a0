import type { QueryClient } from '@tanstack/react-query';
import { isOfPast } from './query-client.ts';
import { readAgain } from './read-again.ts';

/** Pages that are told to read again at the same time spread it over this, so that the server is not asked all at once. */
const SPREAD_MS = 2_000;

/**
 * Everything that was read may be out of date: it is marked so at once, and what is on the screen is read again within
 * two seconds. Answers the function that calls that off.
 */
export function refreshAll(client: QueryClient, random: () => number = Math.random): () => void {
  // An answer that is under way takes the mark away again, though it may be older than what was told.
  const firstAnswers = client
    .getQueryCache()
    .findAll({ type: 'active', fetchStatus: 'fetching', predicate: (query) => !isOfPast(query) })
    .filter(({ state }) => state.data === undefined);
  void client.invalidateQueries({ refetchType: 'none' });
  const timer = setTimeout(() => {
    void client.refetchQueries({ type: 'active', stale: true });
    for (const { queryKey } of firstAnswers) void readAgain(client, { queryKey, exact: true });
  }, random() * SPREAD_MS);
  return () => clearTimeout(timer);
}
