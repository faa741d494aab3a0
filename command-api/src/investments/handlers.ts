import type { CommandPayload, CommandResult } from '@nodo/contracts/commands';
import { refusal } from '@nodo/contracts/errors';
import { microFromUsdt } from '@nodo/contracts/money';
import { AppError } from '@nodo/platform/errors';
import type { Changed } from '../commands/aggregate-store.ts';
import { actorId, type CommandContext, latest, type Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { decideMatch, isLive } from '../transfers/decider.ts';
import { decideRelease } from '../warehouses/decider.ts';
import type { RequireFollowedChain } from './chain-watch.ts';
import { createInvestmentCreator, type PaymentTerms } from './create.ts';
import {
  decideAbandon,
  decideCancel,
  decideConfirm,
  decideExpire,
  type Investment,
  type InvestmentState,
  isInvestment,
  isPaid,
  whyReleasable,
} from './decider.ts';
import { decideReleaseAmount } from './payment-amount.ts';
import { createReinvestor } from './reinvest.ts';

export function createInvestmentHandlers(
  aggregates: Aggregates,
  terms: PaymentTerms,
  requireFollowedChain: RequireFollowedChain,
) {
  const { investments, paymentAmounts, transfers, warehouses } = aggregates;

  async function releaseAmount(context: CommandContext, id: string, amountUsdt: string, reason: string) {
    return paymentAmounts.handle(String(microFromUsdt(amountUsdt)), context, ({ state }) =>
      decideReleaseAmount(state, id, reason),
    );
  }

  async function confirm(
    context: CommandContext,
    command: CommandPayload<'ConfirmInvestment'>,
  ): Promise<Outcome<CommandResult<'ConfirmInvestment'>>> {
    const { investmentId, transferId } = command;
    const { state: transfer } = await transfers.load(transferId);
    if (!transfer) throw new AppError('TRANSFER_NOT_FOUND');
    const { confirmed, match } = transfer;
    if (!confirmed || match?.investmentId !== investmentId) {
      throw new AppError('NOT_ALLOWED_NOW', 'La transferencia no está confirmada para esta inversión.');
    }
    // Unmatched money stays unmatched, even if it becomes irreversible before the payment that counts.
    if (match.kind === 'unmatched') {
      const { state, position } = await investments.load(investmentId);
      return { result: { investmentId, status: existing(state).status }, position };
    }
    const changed = await investments.handle(investmentId, context, ({ state }) =>
      isInvestment(state)
        ? decideConfirm(state, transferId, transfer.data.txHash)
        : refusal('INVESTMENT_NOT_FOUND'),
    );
    const investment = existing(changed.state);
    if (isPaid(investment) && investment.transferId === transferId) {
      const { amountUsdt } = investment.data.payment;
      const released = await releaseAmount(context, investmentId, amountUsdt, 'confirmed');
      return {
        result: { investmentId, status: investment.status },
        position: latest(changed.position, released.position),
      };
    }
    // Another payment was faster, or the period was over: this money waits for an admin and is never lost.
    const reason = investment.status === 'failed' ? 'late' : 'duplicate';
    const left = await transfers.handle(transferId, context, ({ state }) =>
      decideMatch(state, { kind: 'unmatched', reason, investmentId }),
    );
    return {
      result: { investmentId, status: investment.status },
      position: latest(changed.position, left.position),
    };
  }

  async function hasLivePayment(state: InvestmentState): Promise<boolean> {
    const transferId = isInvestment(state) ? state.transferId : null;
    return transferId !== null && isLive((await transfers.load(transferId)).state);
  }

  /** Releases what a failed investment had reserved. Sweeps complete it after a crash. */
  async function letGo(
    context: CommandContext,
    investmentId: string,
    changed: Pick<Changed<InvestmentState>, 'state' | 'position'>,
    reason: 'expired' | 'cancelled',
  ): Promise<Outcome<{ investmentId: string; status: 'failed' }>> {
    const { data } = existing(changed.state);
    const capital = await warehouses.handle(data.warehouseId, context, ({ state }) =>
      decideRelease(state, investmentId, reason),
    );
    const amount = await releaseAmount(context, investmentId, data.payment.amountUsdt, reason);
    return {
      result: { investmentId, status: 'failed' },
      position: latest(changed.position, capital.position, amount.position),
    };
  }

  async function expire(
    context: CommandContext,
    { investmentId }: CommandPayload<'ExpireInvestment'>,
  ): Promise<Outcome<CommandResult<'ExpireInvestment'>>> {
    const changed = await investments.handle(investmentId, context, async ({ state }) =>
      decideExpire(state, context.occurredAt, await hasLivePayment(state)),
    );
    return letGo(context, investmentId, changed, 'expired');
  }

  async function cancel(
    context: CommandContext,
    { investmentId }: CommandPayload<'CancelInvestment'>,
  ): Promise<Outcome<CommandResult<'CancelInvestment'>>> {
    const changed = await investments.handleOnce(investmentId, context, async ({ state }) =>
      decideCancel(state, actorId(context.actor), await hasLivePayment(state)),
    );
    return letGo(context, investmentId, changed, 'cancelled');
  }

  async function releaseReservation(
    context: CommandContext,
    command: CommandPayload<'ReleaseReservation'>,
  ): Promise<Outcome<CommandResult<'ReleaseReservation'>>> {
    const { warehouseId, investmentId } = command;
    const warehouse = await warehouses.load(warehouseId);
    if (!warehouse.state) throw new AppError('WAREHOUSE_NOT_FOUND');
    if (!warehouse.state.reservations.has(investmentId)) {
      return { result: { investmentId, released: false }, position: warehouse.position };
    }
    const abandoned = await investments.handle(investmentId, context, ({ state }) =>
      decideAbandon(state, warehouseId),
    );
    const reason = whyReleasable(abandoned.state, warehouseId);
    if (reason === null) throw new AppError('NOT_ALLOWED_NOW', 'La inversión sigue en pie.');
    const changed = await warehouses.handle(warehouseId, context, ({ state }) =>
      decideRelease(state, investmentId, reason),
    );
    return { result: { investmentId, released: true }, position: changed.position };
  }

  async function releasePaymentAmount(
    context: CommandContext,
    { amountUsdt, investmentId }: CommandPayload<'ReleasePaymentAmount'>,
  ): Promise<Outcome<CommandResult<'ReleasePaymentAmount'>>> {
    const { state } = await investments.load(investmentId);
    if (
      state.status === 'absent' ||
      (state.status === 'pending' && state.data.payment.amountUsdt === amountUsdt)
    ) {
      throw new AppError('NOT_ALLOWED_NOW', 'La inversión aún espera este pago.');
    }
    const changed = await releaseAmount(context, investmentId, amountUsdt, state.status);
    return { result: { investmentId, released: changed.events.length > 0 }, position: changed.position };
  }

  return {
    CreateInvestment: createInvestmentCreator(aggregates, terms, releaseReservation, requireFollowedChain),
    ...createReinvestor(aggregates, terms).commands,
    ConfirmInvestment: confirm,
    ExpireInvestment: expire,
    CancelInvestment: cancel,
    ReleaseReservation: releaseReservation,
    ReleasePaymentAmount: releasePaymentAmount,
  };
}

function existing(state: InvestmentState): Investment {
  if (!isInvestment(state)) throw new AppError('INVESTMENT_NOT_FOUND');
  return state;
}
