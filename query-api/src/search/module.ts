import type { Whole } from '@nodo/contracts/fold';
import type { SearchKind } from '@nodo/contracts/search/views';
import type { QueryModule } from '../routing.ts';
import type { AllSearches } from './queries.ts';
import { searchRoutes } from './routes.ts';

type Searched<M> = M extends { searches: infer S } ? keyof S : never;

/** The search in all domains: a kind that none of them searches is a type error. */
export function searchOf<const M extends readonly QueryModule[]>(
  domains: M & Whole<SearchKind, Searched<M[number]>>,
): QueryModule {
  const searches: AllSearches = Object.assign({}, ...domains.map(({ searches }) => searches));
  return { routes: [searchRoutes(searches)] };
}
