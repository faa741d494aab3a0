import type { EventData } from '@nodo/contracts/events';
import { add, subtract } from '@nodo/contracts/money';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { WarehouseAspect } from '@nodo/contracts/warehouses/live';
import type { warehouses } from '@nodo/contracts/warehouses/tables';
import type { StoredEvent } from '@nodo/platform/event-store';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import { closingAfter, isClosing } from './closing.ts';

type WarehouseRow = Row<typeof warehouses>;

/** Warehouses with their reserved capital and the state of the works, their updates, reservations and closings. */
export const warehousesProjection: Projection = {
  name: 'warehouses',
  categories: ['warehouse'],
  owns: ['warehouses', 'warehouseCapital', 'constructionUpdates', 'reservations', 'warehouseClosings'],
  prefetch: (event, rows) => {
    const id = streamSubject(event.stream);
    const isAboutCapital = event.type === 'CapitalReserved' || event.type === 'CapitalReleased';
    if (isClosing(event)) rows.warehouseClosings.prefetch(id);
    if (isAboutCapital) rows.warehouseCapital.prefetch(id);
    else if (event.type !== 'WarehouseCreated') rows.warehouses.prefetch(id);
    if (event.type === 'CapitalReleased')
      rows.reservations.prefetch(event.data.investmentId, streamSubject(event.stream));
  },
  apply: async (event, rows, publish) => {
    const id = streamSubject(event.stream);
    const data = { warehouseId: id, position: event.position.toString() };
    if (isClosing(event)) {
      rows.warehouseClosings.put(await closingAfter(event, rows));
      publish({ event: 'warehouse.closing', data, to: ['staff'] });
    }
    const aspect = await applyTo(id, event, rows);
    if (aspect) publish({ event: 'warehouse.changed', data: { ...data, aspect }, to: ['public'] });
  },
};

/** Applies an event and returns what it changed; undefined for events that this projection ignores. */
async function applyTo(id: string, event: StoredEvent, rows: Rows): Promise<WarehouseAspect | undefined> {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'WarehouseCreated':
      rows.warehouses.put(created(id, event.data, at, Number(event.revision)));
      rows.warehouseCapital.put({ warehouse_id: id, reserved: '0.00' });
      return 'details';
    case 'WarehouseUpdated':
      rows.warehouses.put(updated(await rows.warehouses.require(id), event.data, Number(event.revision)));
      return 'details';
    case 'WarehouseClosed':
      rows.warehouses.put({
        ...(await rows.warehouses.require(id)),
        ...{ status: 'closed', revision: Number(event.revision) },
      });
      return 'details';
    case 'ConstructionUpdatePosted':
      rows.warehouses.put(progressed(await rows.warehouses.require(id), event.data.percentage));
      rows.constructionUpdates.put({
        id: event.data.updateId,
        warehouse_id: id,
        title: event.data.title,
        description: event.data.description,
        update_type: event.data.updateType,
        media_url: event.data.mediaUrl,
        percentage: event.data.percentage,
        posted_by: actorId(event.metadata.actor),
        created_at: at,
      });
      return 'works';
    case 'CapitalReserved':
      await reserve(id, event.data, at, rows);
      return 'capital';
    case 'CapitalReleased':
      await release(id, event.data, at, rows);
      return 'capital';
    default:
      return undefined;
  }
}

function created(
  id: string,
  data: EventData<'WarehouseCreated'>,
  at: string,
  revision: number,
): WarehouseRow {
  return {
    id,
    name: data.name,
    location: data.location,
    description: data.description,
    total_value: data.totalValue,
    total_shares: data.totalShares,
    share_price: data.sharePrice,
    status: data.status,
    total_area: data.totalArea,
    units: data.units,
    expected_completion: data.expectedCompletion,
    construction_status: 'planning',
    progress_percentage: 0,
    created_at: at,
    revision,
    monthly_rental_rate: data.monthlyRentalRate,
    tenant: data.tenant,
  };
}

function updated(row: WarehouseRow, data: EventData<'WarehouseUpdated'>, revision: number): WarehouseRow {
  return {
    ...row,
    revision,
    name: data.name ?? row.name,
    location: data.location ?? row.location,
    description: data.description ?? row.description,
    total_value: data.totalValue ?? row.total_value,
    total_shares: data.totalShares ?? row.total_shares,
    share_price: data.sharePrice ?? row.share_price,
    status: data.status ?? row.status,
    total_area: data.totalArea === undefined ? row.total_area : data.totalArea,
    monthly_rental_rate:
      data.monthlyRentalRate === undefined ? row.monthly_rental_rate : data.monthlyRentalRate,
    units: data.units === undefined ? row.units : data.units,
    tenant: data.tenant === undefined ? row.tenant : data.tenant,
    expected_completion:
      data.expectedCompletion === undefined ? row.expected_completion : data.expectedCompletion,
  };
}

/** Sets the construction progress: 100 completes it, more than 0 starts it; null leaves it. */
export function progressed(row: WarehouseRow, percentage: number | null): WarehouseRow {
  if (percentage === null) return row;
  const begun = percentage > 0 ? 'in_progress' : 'planning';
  return {
    ...row,
    progress_percentage: percentage,
    construction_status: percentage >= 100 ? 'completed' : begun,
  };
}

async function reserve(id: string, data: EventData<'CapitalReserved'>, at: string, rows: Rows) {
  const { reserved } = await rows.warehouseCapital.require(id);
  rows.warehouseCapital.put({ warehouse_id: id, reserved: add(reserved, data.amount) });
  rows.reservations.put({
    investment_id: data.investmentId,
    warehouse_id: id,
    amount: data.amount,
    reserved_at: at,
    released_at: null,
  });
}

async function release(id: string, data: EventData<'CapitalReleased'>, at: string, rows: Rows) {
  const { reserved } = await rows.warehouseCapital.require(id);
  const reservation = await rows.reservations.require(data.investmentId, id);
  rows.warehouseCapital.put({ warehouse_id: id, reserved: subtract(reserved, data.amount) });
  rows.reservations.put({ ...reservation, released_at: at });
}
