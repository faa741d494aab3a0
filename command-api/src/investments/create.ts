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
import { kycStatusAt } from '../kyc/kyc-state.ts';
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

/** What investors pay, where and within what time. */
export interface PaymentTerms {
  readonly treasuryAddress: string;
  readonly usdtContract: string;
  /** USDT for one USD, decimal string. */
  readonly usdToUsdt: string;
  readonly paymentHours: number;
  /** How long an approved KYC is valid. */
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

/** Throws VALIDATION_FAILED when the accepted terms are not the ones in force. */
export function assertTermsOf(
  { occurredAt }: Pick<CommandContext, 'occurredAt'>,
  { termsVersion }: Pick<CreateInvestment, 'termsVersion'>,
): void {
  if (canBeAccepted(termsVersion, occurredAt)) return;
  throw new AppError('VALIDATION_FAILED', undefined, { termsVersion: TERMS_NOT_ACCEPTED });
}

/** The accepted terms, with the hash of their text. */
function acceptedBy({ termsVersion }: CreateInvestment): EventData<'InvestmentTermsAccepted'> | null {
  const contract = contractOf(termsVersion);
  return contract ? { version: contract.version, sha256: contract.sha256 } : null;
}

/**
 * CreateInvestment: capital is reserved, then an amount to pay is claimed, then the investment is written. Each step
 * can be repeated; what a crash leaves unfinished is resumed under the same key, or undone by `release`.
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

  /** Hours this investment may stay unpaid; a warehouse that does not exist is refused elsewhere. */
  function hoursFor({ amount }: CreateInvestment, id: string, warehouse: WarehouseState): number {
    if (!warehouse) return terms.paymentHours;
    const { reservations, reserved, data } = warehouse;
    const taken = reservations.has(id) ? reserved : add(reserved, amount);
    return holdHours(terms.paymentHours, { taken, total: data.totalValue });
  }

  /** Current facts from streams that no append here guards. */
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

  /** Reserves the capital if everything else allows it; returns the terms and the hours it may stay unpaid. */
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
    // Somebody who is being erased makes no investment. Checked only after capital was reserved: an erasure whose
    // lock is not seen here sees that reservation, and waits until it is settled. Both calls are awaited: a claim in
    // progress must not outlive the release of the reservation.
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

  /**
   * Which of the open ones have ended. One that is not written yet has not; what a crash leaves of it is abandoned by
   * a sweep.
   */
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
   * Adds it to the person's unpaid investments. Their own stream decides, so concurrent requests are checked one by
   * one. Only when it would exceed the limit are the others read, some of which may be paid or over.
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
    // A command without a session belongs to a demo history of the past, for which nobody follows the chain.
    const after = context.sessionId === undefined ? NO_BLOCK : await requireFollowedChain();
    const reserved = await reserve(context, command, id, facts);
    try {
      await count(context, command, id, facts.openLimits);
      return await write(context, command, id, reserved, after);
    } catch (error) {
      // A definite refusal: the reservation is released at once. After any other error it may have been written, and
      // stays.
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
      const [{ state }, facts] = await Promise.all([
        investments.load(id),
        factsNow(context),
        warehouses.prefetch(command.warehouseId),
        openInvestments.prefetch(actorId(context.actor)),
      ]);
      if (state.status === 'absent') return make(context, command, id, facts);
      return investments.handleOnce(id, context, ({ state: existing }) => decideCreate(existing, null));
    });
    // The investment as created, also when the same request is repeated later.
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
