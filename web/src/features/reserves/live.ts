import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { RESERVES_KEY } from './keys.ts';

export const reservesLive = {
  stale: { 'reserves.changed': [RESERVES_KEY] },
} as const satisfies LiveDeclaration;
