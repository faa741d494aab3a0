import type { CommandName, CommandPayload, CommandResult } from '@nodo/contracts/commands';
import { AppError } from '@nodo/platform/errors';
import { actorId, type CommandContext, latest, type Outcome } from '../commands/context.ts';
import { isInvestment } from '../investments/decider.ts';
import type { Aggregates } from '../modules.ts';
import { FINANCIAL } from '../settings/decider.ts';
import { decideRelease } from '../warehouses/decider.ts';
import { decideApprove, decideCredit, decideReject, decideRequest, decideWithdraw } from './decider.ts';

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;
type Of<N extends CommandName> = CommandPayload<N>;

/**
 * Selling a position back. The investment's own stream decides: an approval ends the position there, once, however
 * many people decide. The credit and the release of capital are owed from then on and can be repeated; after a crash
 * the worker triggers what is missing.
 */
export function createRepurchaseHandlers({
  accounts,
  investments,
  settings,
  warehouses,
}: Pick<Aggregates, 'accounts' | 'investments' | 'settings' | 'warehouses'>) {
  async function request(
    context: CommandContext,
    { investmentId, price }: Of<'RequestRepurchase'>,
  ): Result<'RequestRepurchase'> {
    const userId = actorId(context.actor);
    const changed = await investments.handleOnce(investmentId, context, async ({ state }) => {
      const isEnabled = (await settings.load(FINANCIAL)).state.inForce.recompraEnabled;
      return decideRequest(state, { userId, price, isEnabled });
    });
    return { result: { investmentId, state: 'requested' }, position: changed.position };
  }

  async function withdraw(
    context: CommandContext,
    { investmentId }: Of<'WithdrawRepurchase'>,
  ): Result<'WithdrawRepurchase'> {
    const changed = await investments.handleOnce(investmentId, context, ({ state }) =>
      decideWithdraw(state, actorId(context.actor)),
    );
    return { result: { investmentId, state: 'withdrawn' }, position: changed.position };
  }

  async function reject(
    context: CommandContext,
    { investmentId, reason }: Of<'RejectRepurchase'>,
  ): Result<'RejectRepurchase'> {
    const changed = await investments.handleOnce(investmentId, context, ({ state }) =>
      decideReject(state, reason),
    );
    return { result: { investmentId, state: 'rejected' }, position: changed.position };
  }

  async function approve(
    context: CommandContext,
    { investmentId, reason }: Of<'ApproveRepurchase'>,
  ): Result<'ApproveRepurchase'> {
    const changed = await investments.handleOnce(investmentId, context, ({ state }) =>
      decideApprove(state, actorId(context.actor), reason),
    );
    try {
      const settled = await settle(context, { investmentId });
      return { ...settled, position: latest(changed.position, settled.position) };
    } catch (error) {
      // It is approved: a credit that failed here is retried later.
      if (!(error instanceof AppError) || error.status < 500) throw error;
      return { result: { investmentId, state: 'approved' }, position: changed.position };
    }
  }

  /** Credits the price first, then frees the share of the warehouse: the payment waits for nobody else's money. */
  async function settle(
    context: CommandContext,
    { investmentId }: Of<'SettleRepurchase'>,
  ): Result<'SettleRepurchase'> {
    const { state } = await investments.load(investmentId);
    if (!isInvestment(state)) throw new AppError('INVESTMENT_NOT_FOUND');
    const { repurchase, data, status } = state;
    if (status !== 'repurchased' || !repurchase) {
      throw new AppError('NOT_ALLOWED_NOW', 'Esta inversión no se ha recomprado.');
    }
    const credited = await accounts.handle(data.investorId, context, ({ state: account }) =>
      decideCredit(account, investmentId, repurchase.price),
    );
    const freed = await warehouses.handle(data.warehouseId, context, ({ state: warehouse }) =>
      decideRelease(warehouse, investmentId, 'repurchased'),
    );
    return {
      result: { investmentId, state: 'paid' },
      position: latest(credited.position, freed.position),
    };
  }

  return {
    RequestRepurchase: request,
    WithdrawRepurchase: withdraw,
    ApproveRepurchase: approve,
    RejectRepurchase: reject,
    SettleRepurchase: settle,
  };
}
