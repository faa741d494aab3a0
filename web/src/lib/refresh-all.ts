import type { QueryClient } from '@tanstack/react-query';
import { isOfPast } from './query-client.ts';
import { readAgain } from './read-again.ts';

/** Spreads simultaneous refetches of all open pages over this time in ms, to avoid a burst at the server. */
const SPREAD_MS = 2_000;

/**
 * Everything cached may be outdated: marks it as stale immediately, and refetches active queries within two
 * seconds. Returns a function that cancels the refetch.
 */
export function refreshAll(client: QueryClient, random: () => number = Math.random): () => void {
  // A first fetch in flight would clear the stale mark, although it may be older than the change.
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
