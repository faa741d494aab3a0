import { centsFromUsd, usdFromCents } from '@nodo/contracts/cents';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import type { KycStatus } from '@nodo/contracts/kyc/values';
import type { SetStandingOrder } from '@nodo/contracts/standing-orders/commands';
import type { StandingOrderEndReason, StandingOrderSkip } from '@nodo/contracts/standing-orders/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import { freeCapital, type WarehouseState } from '../warehouses/decider.ts';

type Due = EventData<'StandingOrderDue'>;

/** Stream `standingOrder-{userId}`. */
export interface StandingOrderState {
  /** Null when there is no order. */
  readonly order: EventData<'StandingOrderSet'> | null;
  /** An investment that was begun and has no recorded outcome. */
  readonly due: Due | null;
  /** The last month (`2026-03`) that it was run for. */
  readonly period: string | null;
}

export const noOrder: StandingOrderState = { order: null, due: null, period: null };

export function evolveStandingOrder(state: StandingOrderState, event: StoredEvent): StandingOrderState {
  switch (event.type) {
    case 'StandingOrderSet':
      return { ...state, order: event.data };
    case 'StandingOrderEnded':
      return { ...state, order: null };
    case 'StandingOrderDue':
      return { ...state, due: event.data };
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
}

export function decideSet(
  { order }: StandingOrderState,
  command: SetStandingOrder,
  { kycStatus, warehouse }: Asking,
): Decision {
  if (kycStatus !== 'approved') return refusal('KYC_NOT_APPROVED');
  if (!warehouse) return refusal('WAREHOUSE_NOT_FOUND');
  if (warehouse.isClosed) return refusal('WAREHOUSE_CLOSED');
  const { warehouseId, keepBalance, termsVersion } = command;
  const isSame =
    order?.warehouseId === warehouseId &&
    order.keepBalance === keepBalance &&
    order.termsVersion === termsVersion;
  return isSame
    ? unchanged
    : [{ type: 'StandingOrderSet', data: { warehouseId, keepBalance, termsVersion } }];
}

const none: Refusal = refusal('NOT_FOUND', 'No tienes una reinversión automática.');

export function decideEnd({ order }: StandingOrderState, reason: StandingOrderEndReason): Decision {
  if (!order) return reason === 'own' ? none : unchanged;
  return [{ type: 'StandingOrderEnded', data: { warehouseId: order.warehouseId, reason } }];
}

/** The state that an order is evaluated against. Money is USD. */
export interface DueFacts {
  readonly period: string;
  readonly investmentId: string;
  readonly kycStatus: KycStatus;
  readonly warehouse: WarehouseState;
  /** The available balance, in cents. */
  readonly available: bigint;
  readonly minimum: string;
}

/**
 * The order's result for a month, decided once: an investment, or why there is none. An investment already begun is
 * continued.
 */
export function decideDue({ order, due, period: last }: StandingOrderState, facts: DueFacts): Decision {
  const { period, investmentId, warehouse } = facts;
  if (due || !order) return unchanged;
  const { warehouseId, termsVersion } = order;
  if (warehouse?.isClosed) {
    return [{ type: 'StandingOrderEnded', data: { warehouseId, reason: 'warehouse_closed' } }];
  }
  if (last !== null && last >= period) return unchanged;
  if (termsVersion !== CURRENT_CONTRACT.version) {
    return [{ type: 'StandingOrderEnded', data: { warehouseId, reason: 'terms_changed' } }];
  }
  if (facts.kycStatus !== 'approved') return [skipped(period, 'not_verified')];
  const minimum = centsFromUsd(facts.minimum);
  const free = warehouse ? centsFromUsd(freeCapital(warehouse)) : 0n;
  if (free < minimum) return [skipped(period, 'no_room')];
  const spare = facts.available - centsFromUsd(order.keepBalance);
  if (spare < minimum) return [skipped(period, 'below_minimum')];
  const amount = usdFromCents(spare < free ? spare : free);
  return [{ type: 'StandingOrderDue', data: { period, warehouseId, investmentId, amount, termsVersion } }];
}

/** Records the outcome of the investment that was begun. */
export function decideOutcome({ due }: StandingOrderState, begun: Due, isInvested: boolean): Decision {
  const { period, investmentId, amount } = begun;
  if (due?.investmentId !== investmentId) return unchanged;
  if (!isInvested) return [skipped(period, 'refused')];
  return [{ type: 'StandingOrderExecuted', data: { period, investmentId, amount } }];
}

function skipped(period: string, reason: StandingOrderSkip) {
  return { type: 'StandingOrderSkipped', data: { period, reason } } as const;
}
