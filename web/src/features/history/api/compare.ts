import { booksViewSchema } from '@nodo/contracts/books/views';
import { customerOverviewSchema } from '@nodo/contracts/customers/views';
import { distributionsViewSchema } from '@nodo/contracts/earnings/views';
import {
  type Compared,
  type ComparedFigures,
  comparableTablesSchema,
  comparedEndsSchema,
  comparisonSchema,
} from '@nodo/contracts/history/compare';
import { displayName, userRowSchema } from '@nodo/contracts/identity/views';
import { kycFiguresSchema } from '@nodo/contracts/kyc/views';
import { payoutFiguresSchema } from '@nodo/contracts/payouts/views';
import { platformFiguresSchema } from '@nodo/contracts/portfolio/platform-figures';
import { reservesViewSchema } from '@nodo/contracts/reserves/views';
import { financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import type { z } from 'zod';
import { getNow } from '../../../lib/api.ts';
import { isGone } from '../../../lib/errors.ts';

/** What was at a position doesn't change: it is read once, like every screen of the past. */
const staleTime = 'static' as const;

/** The read models that can be compared. */
export const tablesQuery = queryOptions({
  queryKey: ['history-tables'],
  queryFn: async ({ signal }) => (await getNow('/api/history/tables', comparableTablesSchema, signal)).data,
});

/** The places in the history of two positions or moments; refused if one is outside of it, or the first the later one. */
export function endsQuery({ from, to }: Pick<Compared, 'from' | 'to'>) {
  return queryOptions({
    queryKey: ['history-compare-ends', from, to],
    queryFn: async ({ signal }) => {
      const address = `/api/history/compare/ends?${new URLSearchParams({ from, to })}`;
      return (await getNow(address, comparedEndsSchema, signal)).data;
    },
    staleTime,
  });
}

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
export function comparisonFile({ table, from, to }: Compared): string {
  return `/api/history/compare/export?${new URLSearchParams({ table, from, to })}`;
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

export const platformAtQuery = (at: string) => atQuery('/api/analytics/platform', at, platformFiguresSchema);
export const kycAtQuery = (at: string) => atQuery('/api/kyc/figures', at, kycFiguresSchema);
export const payoutsAtQuery = (at: string) => atQuery('/api/payouts/figures', at, payoutFiguresSchema);
export const booksAtQuery = (at: string) => atQuery('/api/books', at, booksViewSchema);
export const settingsAtQuery = (at: string) =>
  atQuery('/api/financial-settings', at, financialSettingsViewSchema);
export const warehouseAtQuery = (id: string, at: string) =>
  thingAtQuery(`/api/warehouses/${id}`, at, warehouseViewSchema);
/** The last check of the reserves; null before the first. */
export const reservesAtQuery = (at: string) =>
  queryOptions({
    ...atQuery('/api/reserves', at, reservesViewSchema),
    select: ({ newest }) => newest,
  });
/** A month's distribution; null while there is none. */
export const distributionAtQuery = (period: string, at: string) =>
  queryOptions({
    ...atQuery('/api/distributions', at, distributionsViewSchema),
    select: ({ rows }) => rows.find((row) => row.period === period) ?? null,
  });
/** The months that have a distribution, newest first. */
export const distributedMonthsQuery = queryOptions({
  queryKey: ['history-distributed-months'],
  queryFn: async ({ signal }) => (await getNow('/api/distributions', distributionsViewSchema, signal)).data,
  select: ({ rows }) => rows.map(({ period }) => period),
});

/** The figures of two moments as a file. */
export function figuresFile(asked: ComparedFigures): string {
  const { from, to, ...chosen } = asked;
  const parameters = new URLSearchParams({ from, to });
  for (const [name, value] of Object.entries(chosen)) if (value !== undefined) parameters.set(name, value);
  return `/api/history/figures/export?${parameters}`;
}

/** For staff who may read people. */
export const personAtQuery = (id: string, at: string) =>
  thingAtQuery(`/api/users/${id}/overview`, at, customerOverviewSchema);
