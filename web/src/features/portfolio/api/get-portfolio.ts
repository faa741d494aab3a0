import { evolutionSchema } from '@nodo/contracts/portfolio/evolution';
import { portfolioReturnSchema, portfolioViewSchema } from '@nodo/contracts/portfolio/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';

const queryKey = ['portfolio'] as const;

export const portfolioQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readView(queryKey, '/api/analytics/portfolio', portfolioViewSchema, signal),
});

const returnKey = ['portfolio-return'] as const;

export const portfolioReturnQuery = queryOptions({
  queryKey: returnKey,
  queryFn: ({ signal }) =>
    readView(returnKey, '/api/analytics/portfolio-return', portfolioReturnSchema, signal),
});

const evolutionKey = ['portfolio-evolution'] as const;

export const evolutionQuery = queryOptions({
  queryKey: evolutionKey,
  queryFn: ({ signal }) =>
    readView(evolutionKey, '/api/analytics/portfolio-evolution', evolutionSchema, signal),
});
