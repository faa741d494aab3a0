import type { AccountKind } from '@nodo/contracts/books/values';
import { booksViewSchema, journalPageSchema } from '@nodo/contracts/books/views';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getFile } from '../../../lib/api.ts';
import { readPage, readView } from '../../../lib/freshness.ts';
import { useLookedAt } from '../../../lib/use-looked-at.ts';
import { BOOKS_KEY } from '../keys.ts';

const balancesKey = [...BOOKS_KEY, 'balances'] as const;

/** Every account with its balance. Updated by push; analysts, whom no message tells of money, are shown it by looking. */
export function useBooks() {
  return useQuery({
    queryKey: balancesKey,
    queryFn: ({ signal }) => readView(balancesKey, '/api/books', booksViewSchema, signal),
    ...useLookedAt(),
  });
}

function linesQuery(account: AccountKind) {
  const queryKey = [...BOOKS_KEY, 'lines', account] as const;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => {
      const parameters = new URLSearchParams({
        account,
        ...(pageParam === null ? {} : { after: pageParam }),
      });
      return readPage(queryKey, pageParam, `/api/books/lines?${parameters}`, journalPageSchema, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Lines of an account, newest first; kept current like the balances. */
export function useLines(account: AccountKind) {
  return useInfiniteQuery({ ...linesQuery(account), ...useLookedAt() });
}

export type JournalFormat = 'csv' | 'journal';
/** Downloads the whole journal as a file. */
export const journalFile = (format: JournalFormat) => getFile(`/api/books/export?format=${format}`);
