import type { LiveEventName, LivePayload } from '@nodo/contracts/live';

/** Every query whose key begins with it. */
export type QueryKeyPrefix = readonly unknown[];

export interface LiveContext {
  /** Whether this is the user who is signed in here. */
  readonly isOwn: (userId: string) => boolean;
}

type StaleQueries<N extends LiveEventName> =
  | readonly QueryKeyPrefix[]
  | ((message: LivePayload<N>, context: LiveContext) => readonly QueryKeyPrefix[]);

/** What live messages mean to one feature; a feature declares its own queries only. */
export interface LiveDeclaration {
  /** The queries that each message makes stale. */
  readonly stale: { readonly [N in LiveEventName]?: StaleQueries<N> };
  /** The queries made stale by every message that makes any query stale and has a position. */
  readonly staleByEveryFact?: readonly QueryKeyPrefix[];
  /** What a message does besides. */
  readonly on?: { readonly [N in LiveEventName]?: (message: LivePayload<N>) => void };
}

/** The keys of one declaration's queries that a message makes stale. */
export function staleQueries<N extends LiveEventName>(
  { stale }: LiveDeclaration,
  name: N,
  message: LivePayload<N>,
  context: LiveContext,
): readonly QueryKeyPrefix[] {
  const queries: StaleQueries<N> = stale[name] ?? [];
  return typeof queries === 'function' ? queries(message, context) : queries;
}
