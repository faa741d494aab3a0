import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { CLAIMS_KEY } from './keys.ts';

export const transferClaimsLive = {
  stale: { 'transferClaim.changed': [CLAIMS_KEY] },
} as const satisfies LiveDeclaration;
