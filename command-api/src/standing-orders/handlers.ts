import type { CommandPayload, CommandResult } from '@nodo/contracts/commands';
import type { EventData } from '@nodo/contracts/events';
import { can } from '@nodo/contracts/permissions';
import type { commands } from '@nodo/contracts/standing-orders/catalogue';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { actorId, type CommandContext, latest, type Outcome } from '../commands/context.ts';
import { unchanged } from '../commands/decision.ts';
import { availableCents } from '../earnings/account.ts';
import type { PaymentTerms } from '../investments/create.ts';
import { assertTermsOf } from '../investments/create.ts';
import { decideAbandon, isInvestment } from '../investments/decider.ts';
import { createReinvestor } from '../investments/reinvest.ts';
import { kycStatusAt } from '../kyc/kyc-state.ts';
import type { Handlers } from '../module.ts';
import type { Aggregates } from '../modules.ts';
import { isErasureCertain, whyErasing } from '../privacy/decider.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { FINANCIAL } from '../settings/decider.ts';
import { decideDue, decideEnd, decideOutcome, decideSet, type StandingOrderState } from './decider.ts';

/**
 * Investing what the balance holds above a reserve, after each month's returns. The decision is recorded before any
 * money moves, and then carried out by the rules and code of any investment from a balance: docs/adr/0064.
 */
export function createStandingOrderHandlers(
  aggregates: Aggregates,
  terms: PaymentTerms,
): Handlers<typeof commands> {
  const { accounts, investments, kyc, settings, standingOrders, users, warehouses } = aggregates;
  const { reinvest, commands: paying } = createReinvestor(aggregates, terms);
  const kycStatusOf = async (userId: string, at: string) =>
    kycStatusAt((await kyc.load(userId)).state, at, terms.kycValidDays);

  /** Appends the decision for the month; the resulting state shows what has to be done, if anything. */
  async function begin(context: CommandContext, userId: string, period: string) {
    const { state: user } = await users.load(userId);
    if (isErasureCertain(user)) {
      return standingOrders.handle(userId, context, ({ state }) => decideEnd(state, 'erasure'));
    }
    const refused = whyErasing(user);
    // Asked for, and perhaps refused: the worker asks again.
    if (refused) throw AppError.from(refused);
    const [kycStatus, account, { state: financial }] = await Promise.all([
      kycStatusOf(userId, context.occurredAt),
      accounts.load(userId),
      settings.load(FINANCIAL),
    ]);
    const facts = {
      period,
      investmentId: deriveId('investment', userId, 'standing-order', period),
      mayInvest: user !== null && can(user.registered.role, 'investments.create'),
      kycStatus,
      available: availableCents(account.state),
      settings: financial,
    };
    // The warehouse of the very order that is decided on: its person may change it meanwhile.
    return standingOrders.handle(userId, context, async ({ state }) => {
      const warehouse = state.order && (await warehouses.load(state.order.warehouseId)).state;
      return decideDue(state, { ...facts, warehouse });
    });
  }

  /**
   * False on a definite refusal; throws what a retry might change. Once the order was changed or ended (`isOvertaken`)
   * only what is written is gone on with: its person was told what becomes of the balance.
   */
  async function invest(
    context: CommandContext,
    userId: string,
    { warehouseId, amount, termsVersion, agreed, investmentId }: EventData<'StandingOrderDue'>,
    isOvertaken: boolean,
  ): Promise<boolean> {
    try {
      if (!isOvertaken && (await investments.load(investmentId)).state.status === 'absent') {
        // An order due before the terms changed is carried out under the terms its owner accepted.
        const command = { warehouseId, amount, termsVersion, ...agreed } as CommandPayload<'Reinvest'>;
        // Under its own key, which is the same whichever request continues it.
        await reinvest({ ...context, key: investmentId }, command, { userId, id: investmentId });
        return true;
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500 || error.code === 'CONFLICT') throw error;
    }
    // Written by a run that broke off or is faster, perhaps one for another month: what is left is to pay it. One that
    // is not written never will be.
    const { state } = await investments.handle(investmentId, context, ({ state: now }) =>
      decideAbandon(now, warehouseId),
    );
    if (!isInvestment(state)) return false;
    const { result } = await paying.PayFromBalance(context, { investmentId });
    return result.status === 'confirmed';
  }

  /**
   * After the order was changed or ended: an investment that a run has begun under the order before is not written any
   * more, unless it is there already.
   */
  async function stopBegun(context: CommandContext, { due, isOvertaken }: StandingOrderState): Promise<void> {
    if (!due || !isOvertaken) return;
    await investments.handle(due.investmentId, context, ({ state }) => decideAbandon(state, due.warehouseId));
  }

  async function run(
    context: CommandContext,
    { userId, period }: CommandPayload<'RunStandingOrder'>,
  ): Promise<Outcome<CommandResult<'RunStandingOrder'>>> {
    const begun = await begin(context, userId, period);
    const { due, isOvertaken } = begun.state;
    if (!due) return { result: { investmentId: null }, position: begun.position };
    const isInvested = await invest(context, userId, due, isOvertaken);
    const { state: financial } = await settings.load(FINANCIAL);
    const done = await standingOrders.handle(userId, context, ({ state }) =>
      decideOutcome(state, due, isInvested, financial),
    );
    const investmentId = isInvested ? due.investmentId : null;
    return { result: { investmentId }, position: latest(begun.position, done.position) };
  }

  return {
    SetStandingOrder: async (context, command) => {
      assertTermsOf(context, command);
      const userId = actorId(context.actor);
      await assertNotErasing(users, userId);
      const [kycStatus, warehouse, financial] = await Promise.all([
        kycStatusOf(userId, context.occurredAt),
        warehouses.load(command.warehouseId),
        settings.load(FINANCIAL),
      ]);
      const asking = { kycStatus, warehouse: warehouse.state, settings: financial.state };
      const changed = await standingOrders.handleOnce(userId, context, ({ state }) =>
        decideSet(state, command, asking),
      );
      await stopBegun(context, changed.state);
      return { result: { userId }, position: changed.position };
    },
    EndStandingOrder: async (context) => {
      const userId = actorId(context.actor);
      const changed = await standingOrders.handleOnce(userId, context, ({ state }) =>
        decideEnd(state, 'own'),
      );
      await stopBegun(context, changed.state);
      return { result: { userId }, position: changed.position };
    },
    // Nothing to stop here: a closed warehouse reserves no capital, and one with a reservation is not closed.
    EndClosedOrder: async (context, { userId }) => {
      const changed = await standingOrders.handle(userId, context, async ({ state }) => {
        const { order } = state;
        const warehouse = order && (await warehouses.load(order.warehouseId)).state;
        return warehouse?.isClosed ? decideEnd(state, 'warehouse_closed') : unchanged;
      });
      return { result: { userId }, position: changed.position };
    },
    RunStandingOrder: run,
  };
}
