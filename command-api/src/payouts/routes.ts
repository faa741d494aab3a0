import { AppError } from '@nodo/platform/errors';
import type { Session } from '@nodo/platform/sessions';
import type { Api } from '../commands/http.ts';
import type { PasskeyCeremonies } from '../identity/passkey-ceremonies.ts';
import type { IdentityRouteOptions } from '../identity/signing-in.ts';
import type { Aggregates } from '../modules.ts';
import { payoutIdOf, usdtOf } from './handlers.ts';

export interface PayoutRouteOptions extends Pick<IdentityRouteOptions, 'config'> {
  readonly users: Aggregates['users'];
  readonly payouts: Aggregates['payouts'];
  readonly ceremonies: PasskeyCeremonies;
}

/** Requesting a payout of one's balance, and deciding on others' requests. */
export function addPayoutRoutes(api: Api, options: PayoutRouteOptions): void {
  addRequest(api, options);
  api.command('POST /api/payouts/{id}/approval', 'ApprovePayout', ({ params }) => ({
    transferId: params.id,
  }));
  api.command('POST /api/payouts/{id}/rejection', 'RejectPayout', ({ body, params }) => ({
    ...body,
    transferId: params.id,
  }));
  api.command('POST /api/payouts/{id}/cancellation', 'CancelPayout', ({ params }) => ({
    transferId: params.id,
  }));
}

/** The challenge that a passkey signs: bound to this payout, amount and address. */
function challengeFor(
  { config }: PayoutRouteOptions,
  session: Session,
  payout: { readonly transferId: string; readonly amount: string; readonly walletAddress: string },
) {
  const { transferId, amount, walletAddress: to } = payout;
  const facts = { transferId, amountUsdt: usdtOf(amount, config.tron.usdToUsdt), to };
  return { purpose: 'payout', holder: session.id, facts } as const;
}

function addRequest(api: Api, options: PayoutRouteOptions): void {
  const { ceremonies, payouts, users } = options;

  async function holderOf(userId: string) {
    const { state } = await users.load(userId);
    if (!state) throw new AppError('ACCOUNT_NOT_FOUND');
    return { id: userId, passkeys: state.passkeys };
  }

  api.handle('POST /api/payouts/passkey-options', async ({ session, body: wanted, sent }) => {
    const holder = await holderOf(session.userId);
    // The first passkey is registered on the spot, and the request repeated.
    if (holder.passkeys.length === 0) throw new AppError('PASSKEY_REQUIRED');
    const transferId = payoutIdOf(session.userId, sent.key);
    const challenge = challengeFor(options, session, { ...wanted, transferId });
    return { options: await ceremonies.requestOptions(challenge, holder) };
  });

  api.handle('POST /api/blockchain/transactions', async (call) => {
    const { session, sent, body } = call;
    const { passkey, ...wanted } = body;
    const transferId = payoutIdOf(session.userId, sent.key);
    // The response to an earlier try was lost and its challenge is used up. Repeating the request pays nothing more.
    const isNew = (await payouts.load(transferId)).state.status === 'absent';
    if (passkey && isNew) {
      const challenge = challengeFor(options, session, { ...wanted, transferId });
      await ceremonies.verify(await holderOf(session.userId), passkey, challenge);
    }
    return call.dispatch('RequestPayout', wanted, {
      ...sent,
      stepUp: { ...session.stepUp, payout: passkey !== undefined && isNew },
    });
  });
}
