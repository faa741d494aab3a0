import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { BRANCHES_KEY } from './api/branches.ts';
import { HISTORY_KEY } from './api/list-history.ts';
import { REBUILDS_KEY } from './api/rebuilds.ts';

/** Every fact is an event of the history. */
export const historyLive = {
  stale: { 'rebuild.changed': [REBUILDS_KEY, BRANCHES_KEY] },
  staleByEveryFact: [HISTORY_KEY],
} as const satisfies LiveDeclaration;
