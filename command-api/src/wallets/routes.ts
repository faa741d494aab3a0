import type { Config } from '@nodo/platform/config';
import { describeDevice } from '@nodo/platform/device';
import type { Mailer } from '@nodo/platform/mail';
import type { Api, Call } from '../commands/http.ts';
import type { Aggregates } from '../modules.ts';
import { walletProvedLetter, walletReleasedLetter, walletTransferLetter } from './letters.ts';

export interface WalletRouteOptions {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly users: Aggregates['users'];
  /** There where mails are sent. */
  readonly mailer: Mailer | undefined;
}

const letters = {
  wallet_proved: walletProvedLetter,
  wallet_released: walletReleasedLetter,
  wallet_transfer: walletTransferLetter,
} as const;

/**
 * One's own wallets. Changes are mailed as well: the bell is no help to who is signed out. Who sends a request again
 * after a lost answer is mailed again.
 */
export function addWalletRoutes(api: Api, { config, users, mailer }: WalletRouteOptions): void {
  const url = new URL('/settings', config.publicUrl).href;

  function mail(
    kind: keyof typeof letters,
    address: string,
    { request, session }: Pick<Call<'POST /api/wallets'>, 'request' | 'session'>,
  ): void {
    const asked = { device: describeDevice(request.headers['user-agent']), at: new Date() };
    mailer?.post(kind, async () => {
      const { state } = await users.load(session.userId);
      if (!state) throw new Error('Nobody to write to');
      return { to: state.registered.email, letter: letters[kind]({ address, url, ...asked }) };
    });
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
