import { centsFromUsd, usdFromCents } from '@nodo/contracts/cents';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { agreedTermsSchema } from '@nodo/contracts/investments/values';
import type { KycStatus } from '@nodo/contracts/kyc/values';
import type { SetStandingOrder } from '@nodo/contracts/standing-orders/commands';
import type { StandingOrderEndReason, StandingOrderSkip } from '@nodo/contracts/standing-orders/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import { whyNotAgreed } from '../investments/decider.ts';
import type { SettingsState } from '../settings/decider.ts';
import { freeCapital, type WarehouseState } from '../warehouses/decider.ts';

type Due = EventData<'StandingOrderDue'>;
/** `setAt`: ISO 8601. */
type Order = EventData<'StandingOrderSet'> & { readonly setAt: string };

/** Stream `standingOrder-{userId}`. */
export interface StandingOrderState {
  /** Null when there is no order. */
  readonly order: Order | null;
  /** An investment that was begun and has no recorded outcome. */
  readonly due: Due | null;
  /** Whether the order was changed or ended since. */
  readonly isOvertaken: boolean;
  /** The last month (`2026-03`) that it was run for. */
  readonly period: string | null;
}

export const noOrder: StandingOrderState = { order: null, due: null, isOvertaken: false, period: null };

export function evolveStandingOrder(state: StandingOrderState, event: StoredEvent): StandingOrderState {
  switch (event.type) {
    case 'StandingOrderSet':
      return { ...state, order: { ...event.data, setAt: event.metadata.occurredAt }, isOvertaken: true };
    case 'StandingOrderEnded':
      return { ...state, order: null, isOvertaken: true };
    case 'StandingOrderDue':
      return { ...state, due: event.data, isOvertaken: false };
    case 'StandingOrderExecuted':
    case 'StandingOrderSkipped':
      return { ...state, due: null, period: event.data.period };
    default:
      return state;
  }
}

interface Asking {
  readonly kycStatus: KycStatus;
  readonly warehouse: WarehouseState;
  readonly settings: SettingsState;
}

/**
 * Whether an order's person has accepted the contract and the rates in force. An order from before rates were agreed
 * to has those of its time, as long as no settings were changed since.
 */
function isAgreed({ termsVersion, agreed, setAt }: Order, { inForce, updatedAt }: SettingsState): boolean {
  if (termsVersion !== CURRENT_CONTRACT.version) return false;
  if (agreed) return whyNotAgreed(agreed, inForce) === undefined;
  return updatedAt === null || Date.parse(updatedAt) <= Date.parse(setAt);
}

export function decideSet(
  { order }: StandingOrderState,
  command: SetStandingOrder,
  { kycStatus, warehouse, settings }: Asking,
): Decision {
  if (kycStatus !== 'approved') return refusal('KYC_NOT_APPROVED');
  if (!warehouse) return refusal('WAREHOUSE_NOT_FOUND');
  if (warehouse.isClosed) return refusal('WAREHOUSE_CLOSED');
  const changed = whyNotAgreed(command, settings.inForce);
  if (changed) return changed;
  const { warehouseId, keepBalance, termsVersion } = command;
  const isSame =
    order?.warehouseId === warehouseId &&
    order.keepBalance === keepBalance &&
    order.termsVersion === termsVersion &&
    order.agreed !== undefined &&
    whyNotAgreed(order.agreed, settings.inForce) === undefined;
  const agreed = agreedTermsSchema.parse(settings.inForce);
  return isSame
    ? unchanged
    : [{ type: 'StandingOrderSet', data: { warehouseId, keepBalance, termsVersion, agreed } }];
}

const none: Refusal = refusal('NOT_FOUND', 'No tienes una reinversión automática.');

export function decideEnd({ order }: StandingOrderState, reason: StandingOrderEndReason): Decision {
  if (!order) return reason === 'own' ? none : unchanged;
  return [ended(order, reason)];
}

/** The state that an order is evaluated against. Money is USD. */
export interface DueFacts {
  readonly period: string;
  readonly investmentId: string;
  /** Whether the person's role may invest. */
  readonly mayInvest: boolean;
  readonly kycStatus: KycStatus;
  readonly warehouse: WarehouseState;
  /** The available balance, in cents. */
  readonly available: bigint;
  readonly settings: SettingsState;
}

/**
 * The order's result for a month, decided once: an investment, or why there is none. An investment already begun is
 * continued.
 */
export function decideDue({ order, due, period: last }: StandingOrderState, facts: DueFacts): Decision {
  const { period, investmentId, warehouse, settings } = facts;
  if (due || !order) return unchanged;
  if (!facts.mayInvest) return [ended(order, 'role_changed')];
  if (warehouse?.isClosed) return [ended(order, 'warehouse_closed')];
  if (last !== null && last >= period) return unchanged;
  if (!isAgreed(order, settings)) return [ended(order, 'terms_changed')];
  if (facts.kycStatus !== 'approved') return [skipped(period, 'not_verified')];
  const minimum = centsFromUsd(settings.inForce.minimumInvestment);
  const free = warehouse ? centsFromUsd(freeCapital(warehouse)) : 0n;
  if (free < minimum) return [skipped(period, 'no_room')];
  const spare = facts.available - centsFromUsd(order.keepBalance);
  if (spare < minimum) return [skipped(period, 'below_minimum')];
  const amount = usdFromCents(spare < free ? spare : free);
  const { warehouseId, termsVersion, agreed = agreedTermsSchema.parse(settings.inForce) } = order;
  return [
    {
      type: 'StandingOrderDue',
      data: { period, warehouseId, investmentId, amount, termsVersion, agreed },
    },
  ];
}

/**
 * Records the outcome of the investment that was begun. An order that was refused it and whose terms are no longer in
 * force ends now: it would with the next month.
 */
export function decideOutcome(
  { due, order }: StandingOrderState,
  begun: Due,
  isInvested: boolean,
  settings: SettingsState,
): Decision {
  const { period, investmentId, amount } = begun;
  if (due?.investmentId !== investmentId) return unchanged;
  if (isInvested) return [{ type: 'StandingOrderExecuted', data: { period, investmentId, amount } }];
  if (!order || isAgreed(order, settings)) return [skipped(period, 'refused')];
  return [skipped(period, 'terms_changed'), ended(order, 'terms_changed')];
}

function ended({ warehouseId }: Order, reason: StandingOrderEndReason) {
  return { type: 'StandingOrderEnded', data: { warehouseId, reason } } as const;
}

function skipped(period: string, reason: StandingOrderSkip) {
  return { type: 'StandingOrderSkipped', data: { period, reason } } as const;
}
