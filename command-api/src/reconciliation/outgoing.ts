import { centsFromUsd } from '@nodo/contracts/cents';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { compare, usdFromUsdt } from '@nodo/contracts/money';
import type { ReconcileTransfer } from '@nodo/contracts/reconciliation/commands';
import { type OutgoingWay, outgoingWays } from '@nodo/contracts/reconciliation/values';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import type { CommandContext } from '../commands/context.ts';
import { availableCents } from '../earnings/account.ts';
import type { Aggregates } from '../modules.ts';
import { decideFound, decideReserveFound, type Found, whyNotFound } from '../payouts/found.ts';
import { isPayout, type PayoutTerms } from '../payouts/payout-state.ts';
import type { Outflow } from './outflow.ts';

type Proposal = EventData<'ReconciliationProposed'>;
type Parts = Pick<Aggregates, 'accounts' | 'payouts' | 'users'>;
type Terms = Pick<PayoutTerms, 'usdToUsdt'>;

export type ReconcileOutflow = Extract<ReconcileTransfer, { how: OutgoingWay }>;
/** The payout, person or nobody that an outgoing transfer is attributed to. */
type OutgoingTarget = Pick<Proposal, 'investmentId' | 'userId' | 'to' | 'payoutId'>;

/** Whether a decision is one about money that left. `platform` is one about money that arrived, too. */
export function isForOutgoing(command: ReconcileTransfer): command is ReconcileOutflow {
  return outgoingWays.some((way) => way === command.how);
}

/** The id under which a payout is written down again whose request the log lost. */
function lostPayoutId(outflowId: string, proposal: number): string {
  return deriveId('lost payout', outflowId, proposal);
}

/** Whom or what an outgoing transfer is attributed to, or why it can't be. */
export async function outgoingTarget(
  { accounts, payouts, users }: Parts,
  { usdToUsdt }: Terms,
  command: ReconcileOutflow,
  { data: outflow }: Outflow,
): Promise<OutgoingTarget | Refusal> {
  const target = { investmentId: null, to: outflow.to, payoutId: null };

  /** An open payout of this person that the transfer may be: to debit it as well would take the money twice. */
  async function samePayoutOf(reservations: Iterable<string>): Promise<boolean> {
    for (const id of reservations) {
      if (whyNotFound((await payouts.load(id)).state, outflow) === undefined) return true;
    }
    return false;
  }

  async function debited(userId: string): Promise<OutgoingTarget | Refusal> {
    const field = (code: Parameters<typeof refusal>[0], message: string) =>
      refusal(code, message, { userId: message });
    const { state: user } = await users.load(userId);
    if (!user) return field('ACCOUNT_NOT_FOUND', 'Esa persona no existe.');
    const cents = centsFromUsd(usdFromUsdt(outflow.amount, usdToUsdt));
    if (cents === 0n) return refusal('NOT_ALLOWED_NOW', 'Es menos de un centavo: no se puede descontar.');
    const { state: account } = await accounts.load(userId);
    if (await samePayoutOf(account.reservations.keys())) {
      return field(
        'NOT_ALLOWED_NOW',
        'Esa persona tiene abierto un pago igual, a esta dirección: elige ese pago.',
      );
    }
    if (cents > availableCents(account)) {
      return field('INSUFFICIENT_BALANCE', 'El saldo disponible de esa persona no alcanza.');
    }
    return { ...target, userId };
  }

  switch (command.how) {
    case 'payout': {
      const { payoutId } = command;
      const { state } = await payouts.load(payoutId);
      const refused = whyNotFound(state, outflow);
      if (refused || !isPayout(state)) return refused ?? refusal('TRANSFER_NOT_FOUND');
      return { ...target, userId: state.data.userId, payoutId };
    }
    case 'debit':
      return debited(command.userId);
    case 'platform':
      return { ...target, userId: null };
  }
}

/** The payout that made the transfer, null for none, or why it can't be attributed any more. */
type OutgoingEffect =
  | { readonly credited: null; readonly payoutId: string | null }
  | 'payout_closed'
  | 'insufficient_balance';

/**
 * Attributes an outgoing transfer that was verified on chain. Its payout is then included, confirmed and settled like
 * any other. Every step can be repeated.
 */
export async function attribute(
  { accounts, payouts }: Parts,
  context: CommandContext,
  outflowId: string,
  { how, proposal, userId, payoutId: known, amountUsd }: Proposal,
  { data: { txHash, to, amount } }: Outflow,
): Promise<OutgoingEffect> {
  if (how === 'platform') return { credited: null, payoutId: null };
  const found: Found = { txHash, to, amount };

  async function write(payoutId: string, request: EventData<'TransferFound'>['request']) {
    const data = { outflowId, txHash, request };
    await payouts.handle(payoutId, context, ({ state }) => decideFound(state, found, data));
    return { credited: null, payoutId };
  }

  try {
    if (known !== null) return await write(known, null);
    if (userId === null || compare(amountUsd, '0.00') === 0) {
      throw new Error(`Nobody to debit ${outflowId} from`);
    }
    const payoutId = lostPayoutId(outflowId, proposal);
    await accounts.handle(userId, context, ({ state }) =>
      decideReserveFound(state, payoutId, centsFromUsd(amountUsd)),
    );
    return await write(payoutId, { userId, to, amount, amountUsd });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'INSUFFICIENT_BALANCE') return 'insufficient_balance';
    if (error.code === 'NOT_ALLOWED_NOW' || error.code === 'TRANSFER_NOT_FOUND') return 'payout_closed';
    throw error;
  }
}
