import { refusal } from '@nodo/contracts/errors';
import type { Actor } from '@nodo/contracts/event';
import type { EventData } from '@nodo/contracts/events';
import { add, compare, formatUsd, subtract } from '@nodo/contracts/money';
import type {
  CreateWarehouse,
  PostConstructionUpdate,
  UpdateWarehouse,
} from '@nodo/contracts/warehouses/commands';
import type { StoredEvent } from '@nodo/platform/event-store';
import { actorId } from '../commands/context.ts';
import { type Decision, unchanged } from '../commands/decision.ts';
import { OverlaidMap } from '../commands/overlaid-map.ts';
import { type ClosingRequest, whyNotSold } from './closing-decider.ts';

type WarehouseData = EventData<'WarehouseCreated'>;
type Wanted = Omit<UpdateWarehouse, 'warehouseId'>;

/** Stream `warehouse-{id}`; null until created. Money is USD. */
export type WarehouseState = {
  readonly data: WarehouseData;
  /** Revision of the event that last changed `data`, and who caused it. */
  readonly revision: number;
  readonly changedBy: Actor;
  /**
   * Reserved capital by investment: a persistent map with structural sharing, so that thousands fold in linear time.
   */
  readonly reservations: OverlaidMap<string>;
  /** Sum of the reservations. */
  readonly reserved: string;
  /** Requested, and waiting for a second person. */
  readonly closing: ClosingRequest | null;
  /** Permanent; `data` keeps its last status. */
  readonly isClosed: boolean;
} | null;

const NOTHING_RESERVED = '0.00';

export function evolveWarehouse(state: WarehouseState, event: StoredEvent): WarehouseState {
  if (event.type === 'WarehouseCreated') {
    return {
      data: event.data,
      ...changedIn(event),
      reservations: new OverlaidMap(),
      reserved: NOTHING_RESERVED,
      closing: null,
      isClosed: false,
    };
  }
  if (!state) return state;
  switch (event.type) {
    case 'WarehouseUpdated':
      return { ...state, ...changedIn(event), data: applyChanges(state.data, event.data) };
    case 'CapitalReserved': {
      const { investmentId, amount } = event.data;
      const reservations = state.reservations.set(investmentId, amount);
      return { ...state, reservations, reserved: add(state.reserved, amount) };
    }
    case 'CapitalReleased': {
      const { investmentId, amount } = event.data;
      const reservations = state.reservations.delete(investmentId);
      return { ...state, reservations, reserved: subtract(state.reserved, amount) };
    }
    case 'WarehouseClosingRequested': {
      const { revision, metadata, data } = event;
      return {
        ...state,
        closing: { by: actorId(metadata.actor), reason: data.reason, revision: Number(revision) },
      };
    }
    case 'WarehouseClosingWithdrawn':
    case 'WarehouseClosingRejected':
      return { ...state, closing: null };
    case 'WarehouseClosed':
      return { ...state, ...changedIn(event), closing: null, isClosed: true };
    default:
      return state;
  }
}

function changedIn({ revision, metadata }: StoredEvent) {
  return { revision: Number(revision), changedBy: metadata.actor };
}

function applyChanges(data: WarehouseData, event: EventData<'WarehouseUpdated'>): WarehouseData {
  const { previous: _, ...changes } = event;
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...data, ...Object.fromEntries(given) };
}

/** Capital free for new investments, in USD: none once the sale is over. */
export function freeCapital(state: NonNullable<WarehouseState>): string {
  if (whyNotSold(state)) return '0.00';
  return subtract(state.data.totalValue, state.reserved);
}

export function decideCreateWarehouse(state: WarehouseState, command: CreateWarehouse): Decision {
  return state ? unchanged : [{ type: 'WarehouseCreated', data: command }];
}

/**
 * Records the fields that differ, with their previous values. Refuses changes meant for another revision, and a value
 * below what is already invested.
 */
export function decideUpdateWarehouse(state: WarehouseState, command: Wanted): Decision {
  if (!state) return refusal('WAREHOUSE_NOT_FOUND');
  const { expectedRevision, ...wanted } = command;
  if (state.isClosed && wanted.status !== undefined) {
    const message = 'La bodega está cerrada: su estado ya no cambia.';
    return refusal('WAREHOUSE_CLOSED', message, { status: message });
  }
  const before = new Map<string, unknown>(Object.entries(state.data));
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && before.get(field) !== value,
  );
  if (changed.length === 0) return unchanged;
  if (expectedRevision !== undefined && expectedRevision !== state.revision) {
    return refusal('WAREHOUSE_CHANGED');
  }
  if (compare(wanted.totalValue, state.reserved) < 0) {
    const message = `El valor total no puede ser menor que lo ya reservado: ${formatUsd(state.reserved)}`;
    return refusal('NOT_ALLOWED_NOW', message, { totalValue: message });
  }
  const previous = Object.fromEntries(changed.map(([field]) => [field, before.get(field)]));
  return [{ type: 'WarehouseUpdated', data: { ...Object.fromEntries(changed), previous } }];
}

/** `hasMedia`: whether the picture or document it refers to, if it is one of ours, was uploaded. */
export function decideConstructionUpdate(
  state: WarehouseState,
  command: PostConstructionUpdate,
  { updateId, hasMedia }: { readonly updateId: string; readonly hasMedia: boolean },
): Decision {
  if (!state) return refusal('WAREHOUSE_NOT_FOUND');
  if (!hasMedia) {
    const message = 'El archivo no está entre los que se subieron. Súbelo de nuevo.';
    return refusal('IMAGE_NOT_FOUND', message, { mediaUrl: message });
  }
  const { warehouseId: _warehouse, ...update } = command;
  return [{ type: 'ConstructionUpdatePosted', data: { ...update, updateId } }];
}

/**
 * Reserves capital for an investment before it exists: the one place that ensures Σ reserved ≤ totalValue. Reserving
 * the same amount for the same investment again changes nothing.
 */
export function decideReserve(state: WarehouseState, investmentId: string, amount: string): Decision {
  if (!state) return refusal('WAREHOUSE_NOT_FOUND');
  const held = state.reservations.get(investmentId);
  if (held !== undefined) return compare(held, amount) === 0 ? unchanged : refusal('IDEMPOTENCY_KEY_REUSED');
  const over = whyNotSold(state);
  if (over) return over;
  const free = freeCapital(state);
  if (compare(amount, free) > 0) return capitalNotAvailable(free);
  return [{ type: 'CapitalReserved', data: { investmentId, amount } }];
}

export function capitalNotAvailable(free: string) {
  if (compare(free, '0') === 0) return refusal('CAPITAL_NOT_AVAILABLE');
  const message = `En esta bodega quedan disponibles ${formatUsd(free)}.`;
  return refusal('CAPITAL_NOT_AVAILABLE', message, { amount: message });
}

/** Releases an investment's reservation; no events when there is none. */
export function decideRelease(state: WarehouseState, investmentId: string, reason: string): Decision {
  const amount = state?.reservations.get(investmentId);
  if (amount === undefined) return unchanged;
  return [{ type: 'CapitalReleased', data: { investmentId, amount, reason } }];
}
