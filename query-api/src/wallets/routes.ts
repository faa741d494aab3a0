import type { Routing } from '../routing.ts';
import { ownWallets, ownWalletTransfers } from './queries.ts';

/** A person's own wallets; staff see them in the customer overview (`customers`). */
export function walletRoutes({ get, config }: Routing): void {
  get('/api/wallets/transfer-challenges', (view, { session: { userId } }) =>
    ownWalletTransfers(view, userId, config.tron.treasuryAddress),
  );
  get('/api/wallets', (view, { session: { userId } }) => ownWallets(view, userId));
}
