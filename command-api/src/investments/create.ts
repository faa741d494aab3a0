import type { EventData } from '@nodo/contracts/events';
import type { CreateInvestment } from '@nodo/contracts/investments/commands';
import { canBeAccepted, contractOf, TERMS_NOT_ACCEPTED } from '@nodo/contracts/investments/contract';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { add, usdtFromMicro } from '@nodo/contracts/money';
import type { OpenLimits } from '@nodo/contracts/settings/open-limits';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import { isRefusal } from '../commands/decision.ts';
import { KeyedMutex } from '../commands/keyed-mutex.ts';
import { kycStatusAt } from '../kyc/decider.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { FINANCIAL } from '../settings/decider.ts';
import { LIMITS } from '../settings/limits-decider.ts';
import { decideReserve, type WarehouseState } from '../warehouses/decider.ts';
import { type FollowedBlock, NO_BLOCK, type RequireFollowedChain } from './chain-watch.ts';
import { createAmountClaimer } from './claim-amount.ts';
import {
  type AcceptedInvestment,
  assessInvestment,
  decideCreate,
  evolveInvestment,
  type InvestmentFacts,
  isInvestment,
  noInvestment,
} from './decider.ts';
import { holdHours } from './hold.ts';
import { decideAdd, type OpenState } from './open-limit.ts';
import { createdView } from './view.ts';

/** What investors pay, where and how long. */
export interface PaymentTerms {
  readonly treasuryAddress: string;
  readonly usdtContract: string;
  /** USDT for one USD, decimal string. */
  readonly usdToUsdt: string;
  readonly paymentHours: number;
  /** How long an approved KYC holds. */
  readonly kycValidDays: number;
}

type Release = (
  context: CommandContext,
  hold: { warehouseId: string; investmentId: string },
) => Promise<unknown>;
type Created = EventData<'InvestmentCreated'>;
interface Facts extends Omit<InvestmentFacts, 'warehouse'> {
  readonly openLimits: OpenLimits;
}

const makes: ReadonlySet<string> = new Set(['InvestmentCreated', 'InvestmentTermsAccepted']);

/** Throws VALIDATION_FAILED where other conditions are in force than those that were accepted. */
export function assertTermsOf(
  { occurredAt }: Pick<CommandContext, 'occurredAt'>,
  { termsVersion }: Pick<CreateInvestment, 'termsVersion'>,
): void {
  if (canBeAccepted(termsVersion, occurredAt)) return;
  throw new AppError('VALIDATION_FAILED', undefined, { termsVersion: TERMS_NOT_ACCEPTED });
}

/** What was accepted, with the hash of its text. */
function acceptedBy({ termsVersion }: CreateInvestment): EventData<'InvestmentTermsAccepted'> | null {
  const contract = contractOf(termsVersion);
  return contract ? { version: contract.version, sha256: contract.sha256 } : null;
}

/**
 * CreateInvestment: capital is reserved, then an amount to pay is claimed, then the investment is written. Each step
 * can be repeated; whatever a crash leaves half done is taken up by the same key again, or taken back by `release`.
 */
export function createInvestmentCreator(
  aggregates: Aggregates,
  terms: PaymentTerms,
  release: Release,
  requireFollowedChain: RequireFollowedChain,
) {
  const { investments, kyc, openInvestments, openLimits, paymentAmounts, settings, users, warehouses } =
    aggregates;
  const claimAmount = createAmountClaimer(paymentAmounts, terms.usdToUsdt);
  const mutex = new KeyedMutex();

  /** How long this one may stay unpaid; a warehouse that does not exist is refused elsewhere. */
  function hoursFor({ amount }: CreateInvestment, id: string, warehouse: WarehouseState): number {
    if (!warehouse) return terms.paymentHours;
    const { reservations, reserved, data } = warehouse;
    const taken = reservations.has(id) ? reserved : add(reserved, amount);
    return holdHours(terms.paymentHours, { taken, total: data.totalValue });
  }

  /** What the streams say now that nothing written here guards. */
  async function factsNow(context: CommandContext): Promise<Facts> {
    const [kycNow, settingsNow, limitsNow] = await Promise.all([
      kyc.load(actorId(context.actor)),
      settings.load(FINANCIAL),
      openLimits.load(LIMITS),
    ]);
    return {
      kycStatus: kycStatusAt(kycNow.state, context.occurredAt, terms.kycValidDays),
      settings: settingsNow.state,
      openLimits: limitsNow.state.inForce,
    };
  }

  /** Reserves the capital if all else allows it; answers on what conditions, and for how many hours unpaid. */
  async function reserve(context: CommandContext, command: CreateInvestment, id: string, facts: Facts) {
    let reserved = undefined as { accepted: AcceptedInvestment; hours: number } | undefined;
    await warehouses.handle(command.warehouseId, context, ({ state: warehouse }) => {
      const assessed = assessInvestment({ ...facts, warehouse }, command, id);
      if (isRefusal(assessed)) return assessed;
      reserved = { accepted: assessed, hours: hoursFor(command, id, warehouse) };
      return decideReserve(warehouse, id, command.amount);
    });
    if (!reserved) throw new Error(`Investment ${id} was reserved without being assessed`);
    return reserved;
  }

  async function write(
    context: CommandContext,
    command: CreateInvestment,
    id: string,
    { accepted, hours }: { readonly accepted: AcceptedInvestment; readonly hours: number },
    after: FollowedBlock,
  ) {
    // Somebody who is being erased makes no investment. Looked up only after capital was reserved: an erasure whose lock
    // is not seen here sees that reservation, and waits for what becomes of it. Both to their end: a claim that
    // is under way must not outlive the release of what was reserved.
    const [erasureCheck, claimed] = await Promise.allSettled([
      assertNotErasing(users, actorId(context.actor)),
      claimAmount(context, { investmentId: id, ...after }, command.amount),
    ]);
    if (erasureCheck.status === 'rejected') throw erasureCheck.reason;
    if (claimed.status === 'rejected') throw claimed.reason;
    const micro = claimed.value;
    const expires = Date.parse(context.occurredAt) + hours * 3_600_000;
    const data: Created = {
      ...accepted,
      investorId: actorId(context.actor),
      warehouseId: command.warehouseId,
      amount: command.amount,
      walletAddress: command.walletAddress,
      payment: {
        to: terms.treasuryAddress,
        amountUsdt: usdtFromMicro(micro),
        expiresAt: new Date(expires).toISOString(),
      },
      ...(command.reason ? { reason: command.reason } : {}),
    };
    return investments.handleOnce(
      id,
      context,
      ({ state }) => decideCreate(state, data, acceptedBy(command)),
      {
        likelyNew: true,
      },
    );
  }

  /** Which of them hold nothing back any more. One that is not written yet does; what a crash leaves of it is abandoned. */
  async function endedOf(open: OpenState): Promise<ReadonlySet<string>> {
    const all = await Promise.all(
      [...open.keys()].map(async (id) => {
        const { status } = (await investments.load(id)).state;
        return status === 'absent' || status === 'pending' ? [] : [id];
      }),
    );
    return new Set(all.flat());
  }

  /**
   * Counts it among what the person has not paid for. Their own stream decides: any number at once pass as one by one.
   * Only where it would not fit are the others looked up, of which some may be paid or over.
   */
  async function count(context: CommandContext, command: CreateInvestment, id: string, limits: OpenLimits) {
    const one = { id, amount: command.amount };
    await openInvestments.handle(actorId(context.actor), context, async ({ state }) => {
      const decision = decideAdd(state, one, limits, new Set());
      return isRefusal(decision) ? decideAdd(state, one, limits, await endedOf(state)) : decision;
    });
  }

  async function make(context: CommandContext, command: CreateInvestment, id: string, facts: Facts) {
    assertTermsOf(context, command);
    // Who comes without a session plays a history that is over, before anybody follows its chain.
    const after = context.sessionId === undefined ? NO_BLOCK : await requireFollowedChain();
    const reserved = await reserve(context, command, id, facts);
    try {
      await count(context, command, id, facts.openLimits);
      return await write(context, command, id, reserved, after);
    } catch (error) {
      // Refused for good: what was reserved goes back at once. Anything else may have been written, and is left.
      if (error instanceof AppError && error.status < 500) {
        await release(context, { warehouseId: command.warehouseId, investmentId: id }).catch(() => undefined);
      }
      throw error;
    }
  }

  return async function create(
    context: CommandContext,
    command: CreateInvestment,
  ): Promise<Outcome<InvestmentView>> {
    const id = deriveId('investment', actorId(context.actor), context.key);
    const changed = await mutex.run(id, async () => {
      const [{ state }, facts] = await Promise.all([investments.load(id), factsNow(context)]);
      if (state.status === 'absent') return make(context, command, id, facts);
      return investments.handleOnce(id, context, ({ state: existing }) => decideCreate(existing, null));
    });
    // As it was when it was made, also when the same request comes again later.
    const made = changed.events.filter(({ type }) => makes.has(type));
    const created = made.reduce(evolveInvestment, noInvestment);
    const warehouse =
      warehouses.cached(command.warehouseId) ?? (await warehouses.load(command.warehouseId)).state;
    if (!isInvestment(created) || !warehouse) throw new Error(`Investment ${id} was not written`);
    return {
      result: createdView(id, created, warehouse.data, terms.usdtContract),
      position: changed.position,
    };
  };
}
