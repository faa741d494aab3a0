import { booksViewSchema } from '@nodo/contracts/books/views';
import { type Compared, comparableTablesSchema, comparisonSchema } from '@nodo/contracts/history/compare';
import { platformFiguresSchema } from '@nodo/contracts/portfolio/platform-figures';
import { financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getFile, getNow } from '../../../lib/api.ts';

/** What was at a position doesn't change: it is read once, like every screen of the past. */
const staleTime = 'static' as const;

/** The read models that can be compared. */
export const tablesQuery = queryOptions({
  queryKey: ['history-tables'],
  queryFn: async ({ signal }) => (await getNow('/api/history/tables', comparableTablesSchema, signal)).data,
});

/**
 * Pages of a read model compared at two moments. Both are in the request, so the screen's own moment has no effect.
 */
export function comparisonQuery({ table, from, to }: Compared) {
  return infiniteQueryOptions({
    queryKey: ['history-compare', table, from, to],
    initialPageParam: '',
    queryFn: async ({ pageParam: cursor, signal }) => {
      const parameters = new URLSearchParams({ table, from, to, ...(cursor && { cursor }) });
      return (await getNow(`/api/history/compare?${parameters}`, comparisonSchema, signal)).data;
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime,
  });
}

/** The whole comparison as a file. */
export function comparisonFile({ table, from, to }: Compared): Promise<Blob> {
  return getFile(`/api/history/compare/export?${new URLSearchParams({ table, from, to })}`);
}

/** The platform's figures as of a position, for those who may see them. */
export function platformAtQuery(position: string) {
  return queryOptions({
    queryKey: ['history-figures', 'platform', position],
    staleTime,
    queryFn: async ({ signal }) =>
      (await getNow(`/api/analytics/platform?asOf=${position}`, platformFiguresSchema, signal)).data,
  });
}

/** The books as of a position. */
export function booksAtQuery(position: string) {
  return queryOptions({
    queryKey: ['history-figures', 'books', position],
    staleTime,
    queryFn: async ({ signal }) =>
      (await getNow(`/api/books?asOf=${position}`, booksViewSchema, signal)).data,
  });
}

/** The investment settings as of a position. */
export function settingsAtQuery(position: string) {
  return queryOptions({
    queryKey: ['history-figures', 'settings', position],
    staleTime,
    queryFn: async ({ signal }) =>
      (await getNow(`/api/financial-settings?asOf=${position}`, financialSettingsViewSchema, signal)).data,
  });
}
