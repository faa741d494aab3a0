import type { CommandName, CommandPayload, CommandResult } from '@nodo/contracts/commands';
import { refusal } from '@nodo/contracts/errors';
import { microUsdtFromUsd, usdtFromMicro } from '@nodo/contracts/money';
import type { RequestPayout } from '@nodo/contracts/payouts/commands';
import type { PayoutReviewReason } from '@nodo/contracts/payouts/values';
import type { PayoutRequested } from '@nodo/contracts/payouts/views';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { actorId, type CommandContext, latest, NO_STEP_UP, type Outcome } from '../commands/context.ts';
import { KeyedMutex } from '../commands/keyed-mutex.ts';
import type { PaymentTerms } from '../investments/create.ts';
import { kycStatusAt } from '../kyc/kyc-state.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { decideRefundEnd } from '../reconciliation/decider.ts';
import { isProvedBy, wasProvedBy } from '../wallets/decider.ts';
import { walletAt } from '../wallets/written.ts';
import { useAllowance } from './allowance.ts';
import { decideEnd, decideReserve, endOf, reviewOnAccount } from './balance.ts';
import {
  decideAbandon,
  decideApprove,
  decideBroadcast,
  decideCancel,
  decideConfirmPayout,
  decideExpireSignature,
  decideFail,
  decideHold,
  decideInclusion,
  decidePayoutReorganisation,
  decideReject,
  decideRequest,
  notVerified,
} from './decider.ts';
import { evolvePayout, isPayout, noPayout, type PayoutState, type PayoutTerms } from './payout-state.ts';
import { createSigningHandlers } from './signing.ts';

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;
type Step = (state: PayoutState) => ReturnType<typeof decideAbandon>;

/** The payout id that a person's request with this key results in. */
export function payoutIdOf(userId: string, key: string): string {
  return deriveId('payout', userId, key);
}

/** USDT paid for an amount of USD, 6 decimals. */
export function usdtOf(amountUsd: string, usdToUsdt: string): string {
  return usdtFromMicro(microUsdtFromUsd(amountUsd, usdToUsdt));
}

/**
 * Outgoing money. The balance is reserved on the account before the request is written, and released or settled when
 * the payout has ended: docs/adr/0022. Every step can be repeated.
 */
export function createPayoutHandlers(
  {
    accounts,
    kyc,
    payoutAllowances,
    payouts,
    reconciliations,
    users,
    wallets,
  }: Pick<
    Aggregates,
    'accounts' | 'kyc' | 'payoutAllowances' | 'payouts' | 'reconciliations' | 'users' | 'wallets'
  >,
  terms: PayoutTerms & Pick<PaymentTerms, 'kycValidDays'>,
) {
  const mutex = new KeyedMutex();

  /** Whether the KYC is approved at that moment: docs/adr/0112. */
  async function isVerified(userId: string, at: string): Promise<boolean> {
    return kycStatusAt((await kyc.load(userId)).state, at, terms.kycValidDays) === 'approved';
  }

  /** Applies the payout's end to the account. Throws NOT_ALLOWED_NOW while it is under way. */
  async function end(context: CommandContext, transferId: string, userId: string): Promise<bigint> {
    const { state, position } = await payouts.load(transferId);
    const how = endOf(state);
    if (how === undefined) throw new AppError('NOT_ALLOWED_NOW', 'El pago sigue en curso.');
    if (isPayout(state) && state.data.userId !== userId) throw new AppError('TRANSFER_NOT_FOUND');
    const changed = await accounts.handle(userId, context, ({ state: account }) =>
      decideEnd(account, transferId, how),
    );
    return latest(position, changed.position);
  }

  async function settle(
    context: CommandContext,
    { transferId, userId }: CommandPayload<'SettlePayout'>,
  ): Result<'SettlePayout'> {
    const account = await accounts.load(userId);
    if (!account.state.reservations.has(transferId)) {
      return { result: { transferId }, position: account.position };
    }
    await payouts.handle(transferId, context, ({ state }) => decideAbandon(state, userId));
    return { result: { transferId }, position: await end(context, transferId, userId) };
  }

  /**
   * Reserves the balance; returns why the payout needs an approval, null if it needs none. The 24-hour limits on
   * unapproved payouts are kept in streams that each request appends to, so concurrent requests or sessions can't
   * exceed them.
   */
  async function reserve(
    context: CommandContext,
    { amount, walletAddress: to }: RequestPayout,
    transferId: string,
  ): Promise<PayoutReviewReason | null> {
    const { automaticDaily: maximum } = terms.payouts;
    const userId = actorId(context.actor);
    const isProved = isProvedBy(await walletAt(wallets, to), userId);
    const wanted = { transferId, amount, to, isProved, at: context.occurredAt };
    const { state } = await accounts.handleOnce(userId, context, (account) =>
      decideReserve(account.state, wanted, terms.payouts),
    );
    const review = reviewOnAccount(state, wanted, terms.payouts);
    if (review !== null) return review;
    const payout = { transferId, amountUsd: amount };
    return (await useAllowance(payoutAllowances, context, payout, { maximum })) ? null : 'platform_day';
  }

  /** Throws the refusal. On a definite one, the reservation is released at once. */
  async function write(
    context: CommandContext,
    command: RequestPayout,
    transferId: string,
    review: PayoutReviewReason | null,
  ) {
    const userId = actorId(context.actor);
    const data = {
      purpose: command.type,
      userId,
      to: command.walletAddress,
      amount: usdtOf(command.amount, terms.usdToUsdt),
      amountUsd: command.amount,
      needsApproval: review !== null,
      review,
    };
    try {
      // Checked only after the balance was reserved: an erasure whose lock is not seen here sees the reservation.
      await assertNotErasing(users, userId);
      return await payouts.handleOnce(transferId, context, ({ state }) => decideRequest(state, data), {
        likelyNew: true,
      });
    } catch (error) {
      if (error instanceof AppError && error.status < 500) {
        await settle(context, { transferId, userId }).catch(() => undefined);
      }
      throw error;
    }
  }

  async function request(context: CommandContext, command: RequestPayout): Result<'RequestPayout'> {
    const userId = actorId(context.actor);
    const transferId = payoutIdOf(userId, context.key);
    if (command.walletAddress === terms.treasuryAddress || command.walletAddress === terms.usdtContract) {
      const message = 'Esta dirección es de la plataforma. Escribe la de tu billetera.';
      throw new AppError('VALIDATION_FAILED', message, { walletAddress: message });
    }
    return mutex.run(transferId, async () => {
      const existing = await payouts.load(transferId);
      const isNew = existing.state.status === 'absent';
      if (isNew && !(await isVerified(userId, context.occurredAt))) throw AppError.from(notVerified);
      const stepUp = context.stepUp ?? NO_STEP_UP;
      if (isNew && stepUp.isRequired && !stepUp.payout) throw new AppError('PASSKEY_REQUIRED');
      const written = isNew
        ? await write(context, command, transferId, await reserve(context, command, transferId))
        : await payouts.handleOnce(transferId, context, ({ state }) => decideRequest(state, null));
      return { result: requestedView(transferId, written.events), position: written.position };
    });
  }

  async function approve(
    context: CommandContext,
    { transferId }: CommandPayload<'ApprovePayout'>,
  ): Result<'ApprovePayout'> {
    const changed = await payouts.handleOnce(transferId, context, async ({ state }) => {
      if (!isPayout(state)) return refusal('TRANSFER_NOT_FOUND');
      const { userId: paid, to } = state.data;
      const approverId = actorId(context.actor);
      const isPaidVerified = paid !== null && (await isVerified(paid, context.occurredAt));
      const isRecipient = wasProvedBy(await walletAt(wallets, to), approverId);
      return decideApprove(state, approverId, { isPaidVerified, isRecipient });
    });
    return { result: { transferId }, position: changed.position };
  }

  async function reject(
    context: CommandContext,
    { transferId, reason }: CommandPayload<'RejectPayout'>,
  ): Result<'RejectPayout'> {
    const changed = await payouts.handleOnce(transferId, context, ({ state }) => decideReject(state, reason));
    return { result: { transferId }, position: await finish(context, transferId, changed) };
  }

  async function cancel(
    context: CommandContext,
    { transferId }: CommandPayload<'CancelPayout'>,
  ): Result<'CancelPayout'> {
    const changed = await payouts.handleOnce(transferId, context, ({ state }) =>
      decideCancel(state, actorId(context.actor)),
    );
    return { result: { transferId }, position: await finish(context, transferId, changed) };
  }

  /** Settles or releases at once; if that fails, a sweep does it. */
  async function finish(
    context: CommandContext,
    transferId: string,
    changed: { readonly state: PayoutState; readonly position: bigint },
  ): Promise<bigint> {
    if (!isPayout(changed.state)) return changed.position;
    const how = endOf(changed.state);
    if (how === undefined) return changed.position;
    const { userId, refundOf } = changed.state.data;
    if (refundOf !== null) {
      const refund = await reconciliations.handle(refundOf, context, ({ state }) =>
        decideRefundEnd(state, transferId, how),
      );
      return latest(changed.position, refund.position);
    }
    if (userId === null) return changed.position;
    return latest(changed.position, await end(context, transferId, userId));
  }

  /** A worker's step whose state alone shows whether it is done. */
  async function step(context: CommandContext, transferId: string, decide: Step) {
    const changed = await payouts.handle(transferId, context, ({ state }) => decide(state));
    return { result: { transferId }, position: await finish(context, transferId, changed) };
  }

  return {
    RequestPayout: request,
    ApprovePayout: approve,
    RejectPayout: reject,
    CancelPayout: cancel,
    ...createSigningHandlers({ payouts, terms, isVerified }),
    SettlePayout: settle,
    HoldPayout: (context: CommandContext, { transferId, reason }: CommandPayload<'HoldPayout'>) =>
      step(context, transferId, (state) => decideHold(state, reason)),
    RecordPayoutBroadcast: (
      context: CommandContext,
      { transferId, txHash }: CommandPayload<'RecordPayoutBroadcast'>,
    ) => step(context, transferId, (state) => decideBroadcast(state, txHash)),
    ExpirePayoutSignature: (context: CommandContext, command: CommandPayload<'ExpirePayoutSignature'>) =>
      step(context, command.transferId, (state) => decideExpireSignature(state, command)),
    FailPayout: (context: CommandContext, command: CommandPayload<'FailPayout'>) =>
      step(context, command.transferId, (state) => decideFail(state, command)),
    RecordPayoutInclusion: (context: CommandContext, command: CommandPayload<'RecordPayoutInclusion'>) =>
      step(context, command.transferId, (state) => decideInclusion(state, command)),
    RecordPayoutReorganisation: (
      context: CommandContext,
      { transferId, blockHash }: CommandPayload<'RecordPayoutReorganisation'>,
    ) => step(context, transferId, (state) => decidePayoutReorganisation(state, blockHash)),
    ConfirmPayout: (context: CommandContext, command: CommandPayload<'ConfirmPayout'>) =>
      step(context, command.transferId, (state) => decideConfirmPayout(state, command)),
  };
}

/** A payout as the response to its request: just requested. The same on every retry. */
function requestedView(id: string, events: readonly Parameters<typeof evolvePayout>[1][]): PayoutRequested {
  const state = events.reduce(evolvePayout, noPayout);
  const [first] = events;
  if (!isPayout(state) || !first) throw new Error(`Payout ${id} was not written`);
  return {
    id,
    amount: state.data.amount,
    walletAddress: state.data.to,
    type: 'distribution',
    status: 'pending',
    state: state.status === 'approved' ? 'approved' : 'requested',
    createdAt: first.metadata.occurredAt,
  };
}
