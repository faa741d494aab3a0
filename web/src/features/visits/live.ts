import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { VISITS_KEY } from './keys.ts';

export const visitsLive = {
  stale: { 'visit.changed': [VISITS_KEY] },
} as const satisfies LiveDeclaration;
