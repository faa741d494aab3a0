import { hashKey, MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthenticated } from './errors.ts';
import { shownMoment } from './shown-moment.ts';

export const USER_KEY = ['auth', 'user'] as const;

const PAST = 'past ';

/** What a query is kept under: of the moment that is shown when it is asked for, so that past and present never mix. */
function hashAtMoment(queryKey: readonly unknown[]): string {
  const moment = shownMoment();
  return moment ? `${PAST}${moment.position} ${hashKey(queryKey)}` : hashKey(queryKey);
}

/** Whether a query holds what was: nothing that happens changes it. */
export function isOfPast(query: Pick<Query, 'queryHash'>): boolean {
  return query.queryHash.startsWith(PAST);
}

/** Queries under this key tell of now, also while the screens show the past. They are read by `getNow`. */
export function isAlwaysNow(queryKey: readonly unknown[]): void {
  queryClient.setQueryDefaults(queryKey, { queryKeyHashFn: hashKey });
}

/**
 * Data is never stale by time: it changes when a live message, a command or the fallback polling says so.
 * Offline, a command fails at once, instead of waiting and going later, when nobody expects it any more.
 * A 401 anywhere means that the session ended: who is signed in is asked again, and the gate does the rest.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryKeyHashFn: hashAtMoment,
      // What could not be read of the past may be asked for again.
      staleTime: (query) =>
        isOfPast(query) && query.state.data !== undefined ? 'static' : Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({ onError: (error) => askWhoIsHere(error) }),
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== USER_KEY[0]) askWhoIsHere(error);
    },
  }),
});

function askWhoIsHere(error: unknown): void {
  if (isUnauthenticated(error)) void queryClient.invalidateQueries({ queryKey: USER_KEY, exact: true });
}

isAlwaysNow(USER_KEY);
