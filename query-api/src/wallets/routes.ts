import type { Routing } from '../routing.ts';
import { ownWallets } from './queries.ts';

/** Only ever one's own: whose a wallet is nobody else is told. */
export function walletRoutes({ get }: Routing): void {
  get('/api/wallets', (view, { session: { userId } }) => ownWallets(view, userId));
}
