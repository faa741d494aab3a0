import { hashKey, MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthenticated } from './errors.ts';
import { shownMoment } from './shown-moment.ts';

export const USER_KEY = ['auth', 'user'] as const;

const PAST = 'past ';
/** Whether the first screen has been drawn. */
let hasDrawn = false;

export function firstScreenDrawn(): void {
  hasDrawn = true;
}

/** Hash of a query key, including the displayed moment, so that past and present data never mix. */
function hashAtMoment(queryKey: readonly unknown[]): string {
  const moment = shownMoment();
  return moment ? `${PAST}${moment.position} ${hashKey(queryKey)}` : hashKey(queryKey);
}

/** Whether a query holds past data, which is immutable. */
export function isOfPast(query: Pick<Query, 'queryHash'>): boolean {
  return query.queryHash.startsWith(PAST);
}

/** Makes queries under this key always read the present, even while the past is shown. They must use `getNow`. */
export function isAlwaysNow(queryKey: readonly unknown[]): void {
  queryClient.setQueryDefaults(queryKey, { queryKeyHashFn: hashKey });
}

/**
 * Data never becomes stale by time, only by a live message, a command or fallback polling. Offline, a command fails
 * immediately instead of being sent later, when nobody expects it any more. Any 401 means the session ended: the
 * current user is refetched, and AuthGate does the rest.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryKeyHashFn: hashAtMoment,
      // A failed read of the past may be retried.
      staleTime: (query) =>
        isOfPast(query) && query.state.data !== undefined ? 'static' : Number.POSITIVE_INFINITY,
      retry: false,
      // What failed while a page was prepared is told by the page, which would else ask for it at once again.
      retryOnMount: () => hasDrawn,
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
