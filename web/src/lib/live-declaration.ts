import type { LiveEventName, LivePayload } from '@nodo/contracts/live';

/** Matches every query whose key begins with it. */
export type QueryKeyPrefix = readonly unknown[];

export interface LiveContext {
  /** Whether this is the signed-in user. */
  readonly isOwn: (userId: string) => boolean;
}

/** Reaction of queries that say a warehouse's name, or other details of it: its works and capital don't matter to them. */
export function whenDetailsChange(
  ...queries: QueryKeyPrefix[]
): (message: LivePayload<'warehouse.changed'>) => readonly QueryKeyPrefix[] {
  return ({ aspect = 'details' }) => (aspect === 'details' ? queries : []);
}

type StaleQueries<N extends LiveEventName> =
  | readonly QueryKeyPrefix[]
  | ((message: LivePayload<N>, context: LiveContext) => readonly QueryKeyPrefix[]);

/** A feature's reactions to live messages; it declares only its own queries. */
export interface LiveDeclaration {
  /** Queries that each message invalidates. */
  readonly stale: { readonly [N in LiveEventName]?: StaleQueries<N> };
  /** Queries invalidated by every message that has a position and invalidates any query. */
  readonly staleByEveryFact?: readonly QueryKeyPrefix[];
  /** Id of the only row that a message is about, in the lists that it invalidates. */
  readonly row?: { readonly [N in LiveEventName]?: (message: LivePayload<N>) => string | undefined };
  /** Additional effects of a message. */
  readonly on?: { readonly [N in LiveEventName]?: (message: LivePayload<N>) => void };
}

/** A query that a message invalidates, or one row of it. */
export interface Stale {
  readonly queryKey: QueryKeyPrefix;
  readonly row?: string | undefined;
}

/** What a message invalidates of one declaration. */
export function staleQueries<N extends LiveEventName>(
  { stale, row }: LiveDeclaration,
  name: N,
  message: LivePayload<N>,
  context: LiveContext,
): readonly Stale[] {
  const queries: StaleQueries<N> = stale[name] ?? [];
  const keys = typeof queries === 'function' ? queries(message, context) : queries;
  return keys.map((queryKey) => ({ queryKey, row: row?.[name]?.(message) }));
}
