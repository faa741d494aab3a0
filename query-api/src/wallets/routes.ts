import type { Routing } from '../routing.ts';
import { ownWallets, ownWalletTransfers } from './queries.ts';

/** Only ever one's own; staff are told of somebody's with the rest of them (`customers`). */
export function walletRoutes({ get, config }: Routing): void {
  get('/api/wallets/transfer-challenges', (view, { session: { userId } }) =>
    ownWalletTransfers(view, userId, config.tron.treasuryAddress),
  );
  get('/api/wallets', (view, { session: { userId } }) => ownWallets(view, userId));
}
