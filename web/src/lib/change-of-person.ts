import type { QueryClient } from '@tanstack/react-query';
import { forgetCommandKeys } from './command-keys.ts';
import { forgetPositions } from './freshness.ts';
import { keepFor } from './kept.ts';
import { settlePasskeyGate } from './passkey-gate.ts';
import { personHere, setPersonHere } from './person.ts';
import { positions } from './positions.ts';
import { queryClient, USER_KEY } from './query-client.ts';

/** Blanks who is signed in too, but keeps that query: it is what finds out about the change. */
function forgetViews(client: QueryClient): void {
  const user = client.getQueryCache().find({ queryKey: USER_KEY, exact: true });
  client.removeQueries({ predicate: (query) => query !== user });
  user?.setState({ data: undefined, error: null, status: 'pending' });
}

/**
 * Nobody is signed in any more: what was read for who was goes. What their forms keep stays, for they may sign in
 * again; so does what was read when nobody had been signed in.
 */
export function sessionEnded(client: QueryClient = queryClient): void {
  if (client.getQueryData(USER_KEY) !== undefined) forgetViews(client);
}

/** This person is signed in. If it is another than before, nothing of that one is left; answers whether it is. */
export function personCame(userId: string, client: QueryClient = queryClient): boolean {
  const before = personHere();
  setPersonHere(userId);
  keepFor(userId);
  if (before === undefined || before === userId) return false;
  forgetViews(client);
  positions.reset();
  forgetPositions();
  forgetCommandKeys();
  settlePasskeyGate(false);
  return true;
}
