import { booksViewSchema } from '@nodo/contracts/books/views';
import { customerOverviewSchema } from '@nodo/contracts/customers/views';
import { type Compared, comparableTablesSchema, comparisonSchema } from '@nodo/contracts/history/compare';
import { displayName, userRowSchema } from '@nodo/contracts/identity/views';
import { platformFiguresSchema } from '@nodo/contracts/portfolio/platform-figures';
import { financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import type { z } from 'zod';
import { getFile, getNow } from '../../../lib/api.ts';
import { isGone } from '../../../lib/errors.ts';

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

/** What the chosen person is called; nothing is read while nobody is. For staff who may read people. */
export function personNameQuery(id: string | undefined) {
  return queryOptions({
    queryKey: ['history-person', id],
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }) => displayName((await getNow(`/api/users/${id}`, userRowSchema, signal)).data),
  });
}

const asOf = (at: string) => new URLSearchParams({ asOf: at });

/** Figures as of a position or a moment. */
function atQuery<T>(path: string, at: string, schema: z.ZodType<T>) {
  return queryOptions({
    queryKey: ['history-figures', path, at],
    staleTime,
    queryFn: async ({ signal }) => (await getNow(`${path}?${asOf(at)}`, schema, signal)).data,
  });
}

/** The same of one thing; null where it wasn't there yet, or no longer. */
function thingAtQuery<T>(path: string, at: string, schema: z.ZodType<T>) {
  return queryOptions({
    queryKey: ['history-figures', path, at],
    staleTime,
    queryFn: ({ signal }): Promise<T | null> =>
      getNow(`${path}?${asOf(at)}`, schema, signal).then(
        ({ data }) => data,
        (error: unknown) => {
          if (isGone(error)) return null;
          throw error;
        },
      ),
  });
}

/** For those who may see the platform's figures. */
export const platformAtQuery = (at: string) => atQuery('/api/analytics/platform', at, platformFiguresSchema);
export const booksAtQuery = (at: string) => atQuery('/api/books', at, booksViewSchema);
export const settingsAtQuery = (at: string) =>
  atQuery('/api/financial-settings', at, financialSettingsViewSchema);
export const warehouseAtQuery = (id: string, at: string) =>
  thingAtQuery(`/api/warehouses/${id}`, at, warehouseViewSchema);
/** For staff who may read people. */
export const personAtQuery = (id: string, at: string) =>
  thingAtQuery(`/api/users/${id}/overview`, at, customerOverviewSchema);
