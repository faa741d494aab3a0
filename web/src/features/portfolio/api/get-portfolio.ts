import { evolutionSchema } from '@nodo/contracts/portfolio/evolution';
import { portfolioReturnSchema, portfolioViewSchema } from '@nodo/contracts/portfolio/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { EVOLUTION_KEY, PORTFOLIO_KEY, PORTFOLIO_RETURN_KEY } from '../keys.ts';

export const portfolioQuery = queryOptions({
  queryKey: PORTFOLIO_KEY,
  queryFn: ({ signal }) => readView(PORTFOLIO_KEY, '/api/analytics/portfolio', portfolioViewSchema, signal),
});

export const portfolioReturnQuery = queryOptions({
  queryKey: PORTFOLIO_RETURN_KEY,
  queryFn: ({ signal }) =>
    readView(PORTFOLIO_RETURN_KEY, '/api/analytics/portfolio-return', portfolioReturnSchema, signal),
});

export const evolutionQuery = queryOptions({
  queryKey: EVOLUTION_KEY,
  queryFn: ({ signal }) =>
    readView(EVOLUTION_KEY, '/api/analytics/portfolio-evolution', evolutionSchema, signal),
});
