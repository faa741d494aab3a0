import { momentViewSchema } from '@nodo/contracts/history/moment';
import { queryOptions } from '@tanstack/react-query';
import { getNow } from '../../../lib/api.ts';
import { isAlwaysNow } from '../../../lib/query-client.ts';

const MOMENT_KEY = ['history-moment'] as const;
isAlwaysNow(MOMENT_KEY);

/** Where in the history a position or a moment is. Of the newest event it changes what comes after it. */
export function momentQuery(at: string) {
  return queryOptions({
    queryKey: [...MOMENT_KEY, at],
    queryFn: async ({ signal }) => {
      const address = `/api/history/moment?${new URLSearchParams({ at })}`;
      return (await getNow(address, momentViewSchema, signal)).data;
    },
    staleTime: 5_000,
  });
}
