import { type Refusal, refusal } from '@nodo/contracts/errors';
import { formatUsd } from '@nodo/contracts/money';
import { isSaleOver } from '@nodo/contracts/warehouses/room';
import type { Decision } from '../commands/decision.ts';
import type { WarehouseState } from './decider.ts';

type Warehouse = NonNullable<WarehouseState>;

/** A request to close the warehouse, waiting for a second person. */
export interface ClosingRequest {
  /** The requester's user id. */
  readonly by: string;
  readonly reason: string;
  /** Revision of its event, which identifies the request. */
  readonly revision: number;
}

/** Reservations of a warehouse whose investments are neither paid nor over: their number and sum in USD. */
export interface OnTheirWay {
  readonly count: number;
  readonly amount: string;
}

/** Why nobody may invest in it any more, regardless of free capital; undefined while it is on sale. */
export function whyNotSold({ data, isClosed }: Warehouse): Refusal | undefined {
  if (isClosed) return refusal('WAREHOUSE_CLOSED');
  return isSaleOver(data) ? refusal('SALE_COMPLETED') : undefined;
}

export function decideRequestClosing(state: WarehouseState, reason: string): Decision {
  if (!state) return refusal('WAREHOUSE_NOT_FOUND');
  if (state.isClosed) return refusal('WAREHOUSE_CLOSED', 'Esta bodega ya está cerrada.');
  if (state.closing) {
    return refusal('NOT_ALLOWED_NOW', 'Ya se pidió cerrar esta bodega: falta que otra persona lo confirme.');
  }
  return [{ type: 'WarehouseClosingRequested', data: { reason } }];
}

export function decideWithdrawClosing(state: WarehouseState, userId: string): Decision {
  const open = openRequest(state);
  if ('code' in open) return open;
  if (open.by !== userId) {
    return refusal('FORBIDDEN', 'La retira quien la pidió. Tú puedes no confirmar el cierre, con un motivo.');
  }
  return [{ type: 'WarehouseClosingWithdrawn', data: { request: open.revision } }];
}

interface Deciding {
  readonly userId: string;
  /** The request that they saw. */
  readonly revision: number;
}

export function decideRejectClosing(
  state: WarehouseState,
  { userId, revision, reason }: Deciding & { readonly reason: string },
): Decision {
  const open = openFor(state, userId, revision);
  if ('code' in open) return open;
  return [
    { type: 'WarehouseClosingRejected', data: { request: open.revision, requestedBy: open.by, reason } },
  ];
}

/** The requester can't approve it, and no investment may be pending, since it would find the warehouse closed. */
export function decideApproveClosing(
  state: WarehouseState,
  { userId, revision }: Deciding,
  { count, amount }: OnTheirWay,
): Decision {
  const open = openFor(state, userId, revision);
  if ('code' in open || !state) return 'code' in open ? open : refusal('WAREHOUSE_NOT_FOUND');
  if (count > 0) {
    const what = count === 1 ? 'hay 1 inversión' : `hay ${count} inversiones`;
    return refusal(
      'PAYMENTS_PENDING',
      `Todavía no se puede cerrar: ${what} por ${formatUsd(amount)} sin pagar o con el pago en camino. Espera a que se confirmen o venzan; si siguen llegando, pon antes la bodega en «Completado».`,
    );
  }
  const { by: requestedBy, reason, revision: request } = open;
  return [{ type: 'WarehouseClosed', data: { request, from: state.data.status, requestedBy, reason } }];
}

function openRequest(state: WarehouseState): ClosingRequest | Refusal {
  if (!state) return refusal('WAREHOUSE_NOT_FOUND');
  if (state.isClosed) return refusal('WAREHOUSE_CLOSED', 'Esta bodega ya está cerrada.');
  return (
    state.closing ?? refusal('NOT_ALLOWED_NOW', 'Nadie espera que se confirme un cierre de esta bodega.')
  );
}

function openFor(state: WarehouseState, userId: string, revision: number): ClosingRequest | Refusal {
  const open = openRequest(state);
  if ('code' in open) return open;
  if (open.revision !== revision) {
    return refusal('NOT_ALLOWED_NOW', 'Esta petición de cierre ya no es la última. Vuelve a mirarla.');
  }
  if (open.by === userId) {
    return refusal('FORBIDDEN', 'Quien pide el cierre no decide sobre él. Tiene que hacerlo otra persona.');
  }
  return open;
}
