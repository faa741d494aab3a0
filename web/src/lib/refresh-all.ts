import type { Query, QueryClient } from '@tanstack/react-query';
import { isOfPast } from './query-client.ts';
import { failedForNow, readAgain } from './read-again.ts';
import { AGAIN_MS } from './refresh-queue.ts';

/** Spreads simultaneous refetches of all open pages over this time in ms, to avoid a burst at the server. */
const SPREAD_MS = 2_000;

/**
 * Everything cached may be outdated, whatever position it is held at: marks it as stale immediately, and refetches
 * active queries within two seconds; those that can't be read then, again after a pause. Returns a function that
 * ends it.
 */
export function refreshAll(client: QueryClient, random: () => number = Math.random): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const read = async (which: (query: Query) => boolean) => {
    const predicate = (query: Query) => !isOfPast(query) && which(query);
    await readAgain(client, { type: 'active', predicate });
    if (!isOver && client.getQueryCache().findAll({ type: 'active', predicate: failed }).length > 0)
      later(failed, AGAIN_MS);
  };
  const later = (which: (query: Query) => boolean, pauseMs = 0) => {
    timer = setTimeout(() => void read(which), pauseMs + random() * SPREAD_MS);
  };
  // A fetch in flight clears the stale mark, although it may be older than the change.
  const underWay = new Set(client.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' }));
  void client.invalidateQueries({ refetchType: 'none' });
  later((query) => query.isStale() || underWay.has(query));
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

const failed = (query: Query) => !isOfPast(query) && failedForNow(query);
