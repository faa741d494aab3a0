import { refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { add, compare, formatUsd, subtract } from '@nodo/contracts/money';
import type { CreateWarehouse, PostConstructionUpdate } from '@nodo/contracts/warehouses';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

type WarehouseData = EventData<'WarehouseCreated'>;

/** Stream `warehouse-{id}`; null until created. Money is USD. */
export type WarehouseState = {
  readonly data: WarehouseData;
  /** Capital held, by investment. */
  readonly reservations: ReadonlyMap<string, string>;
  /** Their sum. */
  readonly reserved: string;
} | null;

const NOTHING_RESERVED = '0.00';

export function evolveWarehouse(state: WarehouseState, event: StoredEvent): WarehouseState {
  if (event.type === 'WarehouseCreated') {
    return { data: event.data, reservations: new Map(), reserved: NOTHING_RESERVED };
  }
  if (!state) return state;
  switch (event.type) {
    case 'WarehouseUpdated':
      return { ...state, data: applyChanges(state.data, event.data) };
    case 'CapitalReserved': {
      const { investmentId, amount } = event.data;
      const reservations = new Map(state.reservations).set(investmentId, amount);
      return { ...state, reservations, reserved: add(state.reserved, amount) };
    }
    case 'CapitalReleased': {
      const { investmentId, amount } = event.data;
      const reservations = new Map(state.reservations);
      reservations.delete(investmentId);
      return { ...state, reservations, reserved: subtract(state.reserved, amount) };
    }
    default:
      return state;
  }
}

function applyChanges(data: WarehouseData, changes: EventData<'WarehouseUpdated'>): WarehouseData {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...data, ...Object.fromEntries(given) };
}

/** What is free for new investments, in USD. */
export function freeCapital(state: NonNullable<WarehouseState>): string {
  return subtract(state.data.totalValue, state.reserved);
}

export function decideCreateWarehouse(state: WarehouseState, command: CreateWarehouse): Decision {
  return state ? unchanged : [{ type: 'WarehouseCreated', data: command }];
}

/** Records the fields that differ. The value can't fall below what investors already hold. */
export function decideUpdateWarehouse(state: WarehouseState, command: CreateWarehouse): Decision {
  if (!state) return refusal('WAREHOUSE_NOT_FOUND');
  if (compare(command.totalValue, state.reserved) < 0) {
    const message = `El valor total no puede ser menor que lo ya reservado: ${formatUsd(state.reserved)}`;
    return refusal('NOT_ALLOWED_NOW', message, { totalValue: message });
  }
  const before = new Map<string, unknown>(Object.entries(state.data));
  const changed = Object.entries(command).filter(([field, value]) => before.get(field) !== value);
  if (changed.length === 0) return unchanged;
  return [{ type: 'WarehouseUpdated', data: Object.fromEntries(changed) }];
}

export function decideConstructionUpdate(
  state: WarehouseState,
  command: PostConstructionUpdate,
  updateId: string,
): Decision {
  if (!state) return refusal('WAREHOUSE_NOT_FOUND');
  const { warehouseId: _warehouse, ...update } = command;
  return [{ type: 'ConstructionUpdatePosted', data: { ...update, updateId } }];
}

/**
 * Holds capital for an investment before it exists: the one place that keeps Σ reserved ≤ totalValue. Holding the
 * same amount for the same investment again changes nothing.
 */
export function decideReserve(state: WarehouseState, investmentId: string, amount: string): Decision {
  if (!state) return refusal('WAREHOUSE_NOT_FOUND');
  const held = state.reservations.get(investmentId);
  if (held !== undefined) return compare(held, amount) === 0 ? unchanged : refusal('IDEMPOTENCY_KEY_REUSED');
  const free = freeCapital(state);
  if (compare(amount, free) > 0) return capitalNotAvailable(free);
  return [{ type: 'CapitalReserved', data: { investmentId, amount } }];
}

export function capitalNotAvailable(free: string) {
  if (compare(free, '0') === 0) return refusal('CAPITAL_NOT_AVAILABLE');
  const message = `En esta bodega quedan disponibles ${formatUsd(free)}.`;
  return refusal('CAPITAL_NOT_AVAILABLE', message, { amount: message });
}

/** Gives back what an investment holds; nothing when it holds nothing. */
export function decideRelease(state: WarehouseState, investmentId: string, reason: string): Decision {
  const amount = state?.reservations.get(investmentId);
  if (amount === undefined) return unchanged;
  return [{ type: 'CapitalReleased', data: { investmentId, amount, reason } }];
}
