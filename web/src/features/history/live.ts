import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { BRANCHES_KEY, HISTORY_KEY, REBUILDS_KEY } from './keys.ts';

/** Every domain event is part of the history, so each message about one invalidates these queries. */
export const historyLive = {
  stale: { 'rebuild.changed': [REBUILDS_KEY, BRANCHES_KEY] },
  staleByEveryFact: [HISTORY_KEY],
} as const satisfies LiveDeclaration;
