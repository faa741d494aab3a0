import type { CommandPayload, CommandResult } from '@nodo/contracts/commands';
import type { EventData } from '@nodo/contracts/events';
import { compare, microFromUsdt, usdFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import { type CommandContext, latest, type Outcome } from '../commands/context.ts';
import { type Decision, unchanged } from '../commands/decision.ts';
import type { AccountState } from '../earnings/account.ts';
import { decidePaymentDetected, isInvestment } from '../investments/decider.ts';
import { decideRefund } from '../payouts/decider.ts';
import { isSignedAs } from '../payouts/found.ts';
import type { PayoutTerms } from '../payouts/payout-state.ts';
import { isErasureCertain } from '../privacy/decider.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { decideMatch, type Transfer } from '../transfers/decider.ts';
import {
  decideFail,
  decideReconciled,
  decideVerify,
  type ReconciliationState,
  remainderFor,
} from './decider.ts';
import type { Outflow } from './outflow.ts';
import { attribute } from './outgoing.ts';
import { hasOtherPayment, type ReconciliationParts, refundIdOf } from './propose.ts';

type Proposal = EventData<'ReconciliationProposed'>;
type Credited = EventData<'TransferReconciled'>['credited'];
/** What was done, or why it can't be done. */
type Effect =
  | { readonly credited: Credited; readonly payoutId: string | null }
  | 'investment_closed'
  | 'payout_closed'
  | 'insufficient_balance'
  | 'account_erased';

/** Credits a transfer, or what is left of it, to a person's balance, once. */
function decideCredit(
  state: AccountState,
  transferId: string,
  { amountUsdt, amountUsd }: NonNullable<Credited>,
): Decision {
  if (state.transfers.has(transferId)) return unchanged;
  return [{ type: 'TransferCredited', data: { transferId, amountUsdt, amount: amountUsd } }];
}

/**
 * Carries out a decision. Every step can be repeated, and is until the last one is written: each stream on which
 * money moves records by the transfer's id whether it did.
 */
export function createExecutor(parts: ReconciliationParts, terms: Pick<PayoutTerms, 'usdToUsdt'>) {
  const { accounts, investments, outflows, payouts, reconciliations, transfers, users } = parts;

  async function credit(
    context: CommandContext,
    userId: string,
    transferId: string,
    credited: NonNullable<Credited>,
  ): Promise<Credited> {
    // Less than a cent can't be credited.
    if (compare(credited.amountUsd, '0.00') === 0) return null;
    await accounts.handle(userId, context, ({ state }) => decideCredit(state, transferId, credited));
    return credited;
  }

  async function match(
    context: CommandContext,
    { investmentId, userId, remainderUsd }: Proposal,
    transferId: string,
    transfer: Transfer,
  ): Promise<Effect> {
    if (investmentId === null || userId === null) throw new Error(`Nothing to match ${transferId} with`);
    const { state: investment } = await investments.handle(investmentId, context, async ({ state }) => {
      // A payment already attached is not assessed again: by now the investment may be confirmed.
      if (!isInvestment(state) || state.transferId === transferId) return unchanged;
      const remainder = remainderFor(transfer, state, await hasOtherPayment(parts, investmentId, transferId));
      if (typeof remainder !== 'bigint') return unchanged;
      return decidePaymentDetected(state, transferId, transfer.data.txHash);
    });
    if (!isInvestment(investment) || investment.transferId !== transferId) return 'investment_closed';
    const remainder = microFromUsdt(transfer.data.amount) - microFromUsdt(investment.data.payment.amountUsdt);
    await transfers.handle(transferId, context, ({ state }) =>
      decideMatch(state, { kind: 'matched', investmentId }),
    );
    const amountUsdt = usdtFromMicro(remainder);
    // As it was proposed: what a try that died has credited must be what is recorded, whatever a dollar costs by now.
    const amountUsd = remainderUsd ?? usdFromUsdt(amountUsdt, terms.usdToUsdt);
    const credited = await credit(context, userId, transferId, { amountUsdt, amountUsd });
    return { credited, payoutId: null };
  }

  async function refund(
    context: CommandContext,
    transferId: string,
    { proposal, userId, to, amount, amountUsd }: Proposal,
    via: ReconciliationState['via'],
  ): Promise<Effect> {
    if (to === null) throw new Error(`Nowhere to send ${transferId} back to`);
    const payoutId = refundIdOf(transferId, proposal);
    const data = { refundOf: transferId, userId, to, amount, amountUsd };
    await payouts.handle(payoutId, context, ({ state }) => decideRefund(state, data, via ?? 'review'));
    return { credited: null, payoutId };
  }

  /**
   * Whether the person is erased: nobody could ever take out what is credited to them. An open decision holds up an
   * erasure, so it can only have been made in the moments after the lock was set, and nothing of it has been done.
   * Throws ACCOUNT_CLOSING while the erasure may still be refused: the worker tries again.
   */
  async function isErased(userId: string | null): Promise<boolean> {
    if (userId === null) return false;
    if (isErasureCertain((await users.load(userId)).state)) return true;
    await assertNotErasing(users, userId);
    return false;
  }

  async function run(
    context: CommandContext,
    transferId: string,
    { proposal, via }: ReconciliationState,
    transfer: Transfer | Outflow,
    signedFor: string | null,
  ): Promise<Effect> {
    if (!proposal) throw new Error(`Nothing was decided about ${transferId}`);
    if (await isErased(proposal.userId)) return 'account_erased';
    if (!('match' in transfer)) {
      // Recorded while the read models missed the signature: whatever is done about it would be done twice.
      if (await isSignedAs(payouts, signedFor, transfer.data)) return 'payout_closed';
      return attribute(parts, context, transferId, proposal, transfer);
    }
    switch (proposal.how) {
      case 'match':
        return match(context, proposal, transferId, transfer);
      case 'refund':
        return refund(context, transferId, proposal, via);
      case 'credit': {
        if (proposal.userId === null) throw new Error(`Nobody to credit ${transferId} to`);
        // As it was proposed and approved: the rate may be another one by now.
        const { userId, amount: amountUsdt, amountUsd } = proposal;
        const credited = await credit(context, userId, transferId, { amountUsdt, amountUsd });
        return { credited, payoutId: null };
      }
      case 'platform':
        return { credited: null, payoutId: null };
      default:
        throw new Error(`${transferId} did not leave the treasury`);
    }
  }

  return async (
    context: CommandContext,
    command: CommandPayload<'CarryOutReconciliation'>,
  ): Promise<Outcome<CommandResult<'CarryOutReconciliation'>>> => {
    const { transferId, proposal, payoutId } = command;
    const { state: incoming } = await transfers.load(transferId);
    const transfer = incoming ?? (await outflows.load(transferId)).state;
    const verified = await reconciliations.handle(transferId, context, ({ state }) =>
      decideVerify(state, transfer, command),
    );
    const answer = (state: ReconciliationState, position: bigint) => ({
      result: {
        transferId,
        proposal,
        isDone: state.reconciled !== null,
        investmentId: state.proposal?.investmentId ?? null,
      },
      position: latest(verified.position, position),
    });
    if (verified.state.status !== 'verified' || !verified.state.proposal || !transfer) {
      return answer(verified.state, verified.position);
    }
    const effect = await run(context, transferId, verified.state, transfer, payoutId);
    const { investmentId, userId, to, how } = verified.state.proposal;
    const done = await reconciliations.handle(transferId, context, ({ state }) =>
      typeof effect === 'string'
        ? decideFail(state, proposal, effect)
        : decideReconciled(state, { proposal, how, investmentId, userId, to, ...effect }),
    );
    return answer(done.state, done.position);
  };
}
