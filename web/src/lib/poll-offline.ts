import { TRANSACTIONS_POLL } from '@nodo/contracts/constants';
import { focusManager, onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { liveState } from './live.ts';
import { isOfPast } from './query-client.ts';
import { shownMoment } from './shown-moment.ts';

/** Whether a query is polled at an interval of its own, which may be a longer one on purpose. */
function hasOwnInterval(query: Query): boolean {
  return query.observers.some(({ options: { refetchInterval } }) =>
    typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval,
  );
}

/**
 * While the live connection is down, reads what is displayed again every few seconds: all of it but what has an
 * interval of its own, because figures that belong together must not contradict each other. A read under way counts,
 * so no query is asked twice at a time, and a slow one holds up no other. Returns a function that ends it.
 */
export function pollOffline(client: QueryClient): () => void {
  const timer = setInterval(() => {
    const isVisible = focusManager.isFocused() && onlineManager.isOnline();
    if (liveState() !== 'offline' || !isVisible || shownMoment()) return;
    const predicate = (query: Query) => !isOfPast(query) && !hasOwnInterval(query);
    void client.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
  }, TRANSACTIONS_POLL);
  return () => clearInterval(timer);
}
