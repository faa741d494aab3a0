import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { HISTORY_KEY } from './api/list-history.ts';

/** Every fact is an event of the history. */
export const historyLive = { stale: {}, staleByEveryFact: [HISTORY_KEY] } as const satisfies LiveDeclaration;
