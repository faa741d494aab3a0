import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { SANCTIONS_KEY } from './keys.ts';

export const sanctionsLive = {
  stale: { 'sanctions.changed': [SANCTIONS_KEY] },
} as const satisfies LiveDeclaration;
