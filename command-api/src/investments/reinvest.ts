import { centsFromUsd, usdFromCents } from '@nodo/contracts/cents';
import type { CommandPayload, CommandResult } from '@nodo/contracts/commands';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import type { Reinvest } from '@nodo/contracts/investments/commands';
import { contractOf } from '@nodo/contracts/investments/contract';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsd } from '@nodo/contracts/money';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { actorId, type CommandContext, latest, type Outcome } from '../commands/context.ts';
import { type Decision, isRefusal, unchanged } from '../commands/decision.ts';
import { KeyedMutex } from '../commands/keyed-mutex.ts';
import { type AccountState, availableCents } from '../earnings/account.ts';
import { kycStatusAt } from '../kyc/kyc-state.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { FINANCIAL } from '../settings/decider.ts';
import { decideRelease, decideReserve } from '../warehouses/decider.ts';
import { assertTermsOf, type PaymentTerms } from './create.ts';
import {
  type AcceptedInvestment,
  assessInvestment,
  decideAbandon,
  decideBalancePayment,
  decideCreate,
  evolveInvestment,
  type Investment,
  type InvestmentFacts,
  isInvestment,
  noInvestment,
  whyReleasable,
} from './decider.ts';
import { createdView } from './view.ts';

const makes: ReadonlySet<string> = new Set(['InvestmentCreated', 'InvestmentTermsAccepted']);
interface Facts extends Omit<InvestmentFacts, 'warehouse'> {
  readonly account: AccountState;
}
/** An investment's owner and id. */
interface InvestmentOf {
  readonly userId: string;
  readonly id: string;
}

/** Balances are booked in USDT at par. */
const atPar = (usd: string) => `${usd}0000`;

function notEnough(state: AccountState): Refusal {
  const available = availableCents(state);
  const message = `Tu saldo disponible es ${formatUsd(usdFromCents(available < 0n ? 0n : available))}.`;
  return refusal('INSUFFICIENT_BALANCE', message, { amount: message });
}

/**
 * Takes an investment's amount out of a balance, or records for good that the balance did not cover it: every later
 * or concurrent reader finds the same decision.
 */
export function decideInvest(state: AccountState, investmentId: string, amount: string): Decision {
  if (state.invested.has(investmentId)) return unchanged;
  const isThere = centsFromUsd(amount) <= availableCents(state);
  return [
    { type: isThere ? 'BalanceInvested' : 'BalanceInvestmentDeclined', data: { investmentId, amount } },
  ];
}

/**
 * Investing from one's balance: the capital is reserved and the investment written as usual, then the account pays
 * it, and it is confirmed. Each step can be repeated; after a crash the worker completes what was written, and a
 * reservation without an investment is released like any other.
 */
export function createReinvestor(aggregates: Aggregates, terms: PaymentTerms) {
  const { accounts, investments, kyc, settings, users, warehouses } = aggregates;
  const mutex = new KeyedMutex();

  /** Takes the amount of an investment out of the balance and confirms it; frees its capital if that is too little. */
  async function settle(context: CommandContext, investmentId: string, { data }: Investment) {
    const { investorId, warehouseId, amount, payment } = data;
    if (!payment.source) throw new AppError('NOT_ALLOWED_NOW', 'Esta inversión se paga en la red.');
    const paid = await accounts.handle(investorId, context, ({ state: account }) =>
      decideInvest(account, investmentId, amount),
    );
    const isPaidFor = paid.state.invested.get(investmentId) === true;
    const { state, position: settled } = await investments.handle(investmentId, context, ({ state: now }) =>
      decideBalancePayment(now, isPaidFor),
    );
    const position = latest(paid.position, settled);
    if (isPaidFor) return { state, isPaidFor, position };
    const freed = await warehouses.handle(warehouseId, context, ({ state: warehouse }) =>
      decideRelease(warehouse, investmentId, 'insufficient_balance'),
    );
    return { state, isPaidFor, position: latest(position, freed.position) };
  }

  async function pay(
    context: CommandContext,
    { investmentId }: CommandPayload<'PayFromBalance'>,
  ): Promise<Outcome<CommandResult<'PayFromBalance'>>> {
    const { state } = await investments.load(investmentId);
    if (!isInvestment(state)) throw new AppError('INVESTMENT_NOT_FOUND');
    const { isPaidFor, position } = await settle(context, investmentId, state);
    return { result: { investmentId, status: isPaidFor ? 'confirmed' : 'failed' }, position };
  }

  /** Current facts from streams that no append of the reservation guards. */
  async function factsNow(context: CommandContext, userId: string) {
    const [account, kycNow, settingsNow] = await Promise.all([
      accounts.load(userId),
      kyc.load(userId),
      settings.load(FINANCIAL),
    ]);
    return {
      account: account.state,
      kycStatus: kycStatusAt(kycNow.state, context.occurredAt, terms.kycValidDays),
      settings: settingsNow.state,
    };
  }

  async function reserve(context: CommandContext, command: Reinvest, id: string, facts: Facts) {
    const { account, ...others } = facts;
    let accepted = undefined as AcceptedInvestment | undefined;
    await warehouses.handle(command.warehouseId, context, ({ state: warehouse }) => {
      const assessed = assessInvestment({ ...others, warehouse }, command, id);
      if (isRefusal(assessed)) return assessed;
      // A first check before anything is reserved; the account's own stream decides.
      if (centsFromUsd(command.amount) > availableCents(account)) return notEnough(account);
      accepted = assessed;
      return decideReserve(warehouse, id, command.amount);
    });
    if (!accepted) throw new Error(`Investment ${id} was reserved without being assessed`);
    return accepted;
  }

  async function write(
    context: CommandContext,
    command: Reinvest,
    { userId, id }: InvestmentOf,
    accepted: AcceptedInvestment,
  ) {
    // After the reservation, as for every investment: an erasure whose lock is not seen here sees the reservation.
    await assertNotErasing(users, userId);
    const { warehouseId, amount, reason, termsVersion } = command;
    const expires = Date.parse(context.occurredAt) + terms.paymentHours * 3_600_000;
    const data: EventData<'InvestmentCreated'> = {
      ...accepted,
      investorId: userId,
      ...{ warehouseId, amount, walletAddress: terms.treasuryAddress },
      payment: {
        to: terms.treasuryAddress,
        amountUsdt: atPar(amount),
        expiresAt: new Date(expires).toISOString(),
        source: 'balance',
      },
      ...(reason ? { reason } : {}),
    };
    const contract = contractOf(termsVersion);
    const agreed = contract ? { version: contract.version, sha256: contract.sha256 } : null;
    return investments.handleOnce(id, context, ({ state }) => decideCreate(state, data, agreed), {
      likelyNew: true,
    });
  }

  /** Another request may be writing it under the same key: what is released can't be written any more. */
  async function release(context: CommandContext, { warehouseId }: Reinvest, id: string): Promise<void> {
    const { state } = await investments.handle(id, context, ({ state: now }) =>
      decideAbandon(now, warehouseId),
    );
    const reason = whyReleasable(state, warehouseId);
    if (reason === null) return;
    await warehouses.handle(warehouseId, context, ({ state: warehouse }) =>
      decideRelease(warehouse, id, reason),
    );
  }

  async function make(context: CommandContext, command: Reinvest, of: InvestmentOf, facts: Facts) {
    assertTermsOf(context, command);
    const { id } = of;
    const accepted = await reserve(context, command, id, facts);
    try {
      return await write(context, command, of, accepted);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) {
        await release(context, command, id).catch(() => undefined);
      }
      throw error;
    }
  }

  /** Reinvests the sender's balance; `id` is the same for each retry. */
  async function reinvest(
    context: CommandContext,
    command: Reinvest,
    of: InvestmentOf,
  ): Promise<Outcome<InvestmentView>> {
    const { userId, id } = of;
    const changed = await mutex.run(id, async () => {
      const [{ state }, facts] = await Promise.all([
        investments.load(id),
        factsNow(context, userId),
        warehouses.prefetch(command.warehouseId),
      ]);
      if (state.status === 'absent') return make(context, command, of, facts);
      return investments.handleOnce(id, context, ({ state: existing }) => decideCreate(existing, null));
    });
    const created = changed.events
      .filter(({ type }) => makes.has(type))
      .reduce(evolveInvestment, noInvestment);
    const warehouse =
      warehouses.cached(command.warehouseId) ?? (await warehouses.load(command.warehouseId)).state;
    if (!isInvestment(created) || !isInvestment(changed.state) || !warehouse) {
      throw new Error(`Investment ${id} was not written`);
    }
    const paid = await settle(context, id, changed.state);
    if (!paid.isPaidFor) throw AppError.from(notEnough((await accounts.load(userId)).state));
    const confirmedAt = isInvestment(paid.state) ? paid.state.confirmedAt : null;
    const view = createdView(id, created, warehouse.data, terms.usdtContract);
    return {
      result: { ...view, status: 'confirmed', confirmedAt },
      position: latest(changed.position, paid.position),
    };
  }

  function reinvestOwn(context: CommandContext, command: Reinvest): Promise<Outcome<InvestmentView>> {
    const userId = actorId(context.actor);
    return reinvest(context, command, { userId, id: deriveId('investment', userId, context.key) });
  }

  return { reinvest, commands: { Reinvest: reinvestOwn, PayFromBalance: pay } };
}
