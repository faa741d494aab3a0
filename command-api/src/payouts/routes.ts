import {
  rejectPayoutBodySchema,
  requestPayoutBodySchema,
  requestPayoutSchema,
} from '@nodo/contracts/payouts/commands';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { Session } from '@nodo/platform/sessions';
import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute, commandRequest, setPosition } from '../commands/http.ts';
import { idOf } from '../commands/params.ts';
import type { PasskeyCeremonies } from '../identity/passkey-ceremonies.ts';
import type { IdentityRouteOptions } from '../identity/signing-in.ts';
import type { Aggregates } from '../modules.ts';
import { payoutIdOf, usdtOf } from './handlers.ts';

export interface PayoutRouteOptions extends Pick<IdentityRouteOptions, 'config'> {
  readonly dispatcher: Dispatcher;
  readonly users: Aggregates['users'];
  readonly payouts: Aggregates['payouts'];
  readonly ceremonies: PasskeyCeremonies;
}

/** Asking for one's balance, and deciding about what others asked for. */
export function addPayoutRoutes(app: FastifyInstance, options: PayoutRouteOptions): void {
  addRequest(app, options);
  const { dispatcher } = options;
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/payouts/:id/approval',
    permission: 'payouts.approve',
    command: 'ApprovePayout',
    status: 200,
    payload: (request) => ({ transferId: idOf(request) }),
  });
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/payouts/:id/rejection',
    permission: 'payouts.approve',
    command: 'RejectPayout',
    status: 200,
    payload: (request) => ({
      ...parseInput(rejectPayoutBodySchema, request.body),
      transferId: idOf(request),
    }),
  });
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/payouts/:id/cancellation',
    permission: 'payouts.request',
    command: 'CancelPayout',
    status: 200,
    payload: (request) => ({ transferId: idOf(request) }),
  });
}

/** What a passkey signs for: this payout, this amount, this address, and nothing else. */
function challengeFor(
  { config }: PayoutRouteOptions,
  session: Session,
  payout: { readonly transferId: string; readonly amount: string; readonly walletAddress: string },
) {
  const { transferId, amount, walletAddress: to } = payout;
  const facts = { transferId, amountUsdt: usdtOf(amount, config.tron.usdToUsdt), to };
  return { purpose: 'payout', holder: session.id, facts } as const;
}

function addRequest(app: FastifyInstance, options: PayoutRouteOptions): void {
  const { ceremonies, dispatcher, payouts, users } = options;

  async function holderOf(userId: string) {
    const { state } = await users.load(userId);
    if (!state) throw new AppError('ACCOUNT_NOT_FOUND');
    return { id: userId, passkeys: state.passkeys };
  }

  app.post('/api/payouts/passkey-options', async (request) => {
    const session = requireSession(request, 'payouts.request');
    const wanted = parseInput(requestPayoutSchema, request.body);
    const { key } = commandRequest(request, session);
    const holder = await holderOf(session.userId);
    // The first one is registered in place, and this is asked again.
    if (holder.passkeys.length === 0) throw new AppError('PASSKEY_REQUIRED');
    const transferId = payoutIdOf(session.userId, key);
    const challenge = challengeFor(options, session, { ...wanted, transferId });
    return { options: await ceremonies.requestOptions(challenge, holder) };
  });

  app.post('/api/blockchain/transactions', async (request, reply) => {
    const session = requireSession(request, 'payouts.request');
    const sent = commandRequest(request, session);
    const { passkey, ...wanted } = parseInput(requestPayoutBodySchema, request.body);
    const transferId = payoutIdOf(session.userId, sent.key);
    // The answer to an earlier try was lost; its challenge is used up. Nothing is paid by asking again.
    const isNew = (await payouts.load(transferId)).state.status === 'absent';
    if (passkey && isNew) {
      const challenge = challengeFor(options, session, { ...wanted, transferId });
      await ceremonies.verify(await holderOf(session.userId), passkey, challenge);
    }
    const outcome = await dispatcher.dispatch('RequestPayout', wanted, {
      ...sent,
      stepUp: { ...session.stepUp, payout: passkey !== undefined && isNew },
    });
    setPosition(reply, outcome);
    return reply.status(201).send(outcome.result);
  });
}
