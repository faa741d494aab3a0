import type { Api } from '../commands/http.ts';

/** One's own wallets. */
export function addWalletRoutes(api: Api): void {
  api.command('POST /api/wallets/challenges', 'RequestWalletChallenge');
  api.command('POST /api/wallets/transfer-challenges', 'RequestWalletTransfer');
  api.command('POST /api/wallets', 'ProveWallet');
  api.command('DELETE /api/wallets/{id}', 'ReleaseWallet', ({ params }) => ({ walletId: params.id }));
}
