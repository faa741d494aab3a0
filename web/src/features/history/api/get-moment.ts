import { momentViewSchema } from '@nodo/contracts/history/moment';
import { queryOptions } from '@tanstack/react-query';
import { getNow } from '../../../lib/api.ts';
import { isAlwaysNow } from '../../../lib/query-client.ts';

const MOMENT_KEY = ['history-moment'] as const;
isAlwaysNow(MOMENT_KEY);

/**
 * Resolves a position or instant to its place in the history. For the newest event the answer changes when another
 * one follows.
 */
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
