import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { WALLETS_KEY } from './keys.ts';

export const walletsLive = {
  // Transfers from a wallet are listed under its owner.
  stale: { 'wallet.changed': [WALLETS_KEY, ['transactions', 'own']] },
} as const satisfies LiveDeclaration;
