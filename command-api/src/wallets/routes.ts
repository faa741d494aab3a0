import type { Api, Call } from '../commands/http.ts';
import type { SecurityMail } from '../identity/security-mail.ts';
import { walletProvedLetter, walletReleasedLetter, walletTransferLetter } from './letters.ts';

const letters = {
  wallet_proved: walletProvedLetter,
  wallet_released: walletReleasedLetter,
  wallet_transfer: walletTransferLetter,
} as const;

/** One's own wallets; changes are mailed as well. */
export function addWalletRoutes(api: Api, mails: SecurityMail): void {
  function mail(
    kind: keyof typeof letters,
    address: string,
    { request, session }: Pick<Call<'POST /api/wallets'>, 'request' | 'session'>,
  ): void {
    mails.notice(session.userId, request, kind, (noticed) => letters[kind]({ address, ...noticed }));
  }

  api.command('POST /api/wallets/challenges', 'RequestWalletChallenge');

  api.handle('POST /api/wallets/transfer-challenges', async (call) => {
    const asked = await call.dispatch('RequestWalletTransfer', call.body);
    mail('wallet_transfer', asked.address, call);
    return asked;
  });

  api.handle('POST /api/wallets', async (call) => {
    const proved = await call.dispatch('ProveWallet', call.body);
    mail('wallet_proved', proved.address, call);
    return proved;
  });

  api.handle('DELETE /api/wallets/{id}', async (call) => {
    const released = await call.dispatch('ReleaseWallet', { walletId: call.params.id });
    mail('wallet_released', released.address, call);
    return released;
  });
}
