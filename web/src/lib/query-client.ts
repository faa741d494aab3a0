import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthenticated } from './errors.ts';

export const USER_KEY = ['auth', 'user'] as const;

/**
 * Data is never stale by time: it changes when a live message, a command or the fallback polling says so.
 * Offline, a command fails at once, instead of waiting and going later, when nobody expects it any more.
 * A 401 anywhere means that the session ended: who is signed in is asked again, and the gate does the rest.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
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
