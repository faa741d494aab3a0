import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { WALLETS_KEY } from './keys.ts';

export const walletsLive = {
  // What came from a wallet is shown to whose it is.
  stale: { 'wallet.changed': [WALLETS_KEY, ['transactions', 'own']] },
} as const satisfies LiveDeclaration;
