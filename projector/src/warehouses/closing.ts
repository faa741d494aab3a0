import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { warehouseClosings } from '@nodo/contracts/warehouses/tables';
import type { StoredEvent } from '@nodo/platform/event-store';
import { actorId } from '../engine/actor.ts';
import type { Rows } from '../engine/rows.ts';

type ClosingRow = Row<typeof warehouseClosings>;

const types = [
  'WarehouseClosingRequested',
  'WarehouseClosingWithdrawn',
  'WarehouseClosingRejected',
  'WarehouseClosed',
] as const;
const known: ReadonlySet<string> = new Set(types);
type ClosingEvent = Extract<StoredEvent, { type: (typeof types)[number] }>;

export function isClosing(event: StoredEvent): event is ClosingEvent {
  return known.has(event.type);
}

/** The latest closing request of a warehouse after an event. */
export async function closingAfter(event: ClosingEvent, rows: Rows): Promise<ClosingRow> {
  const warehouseId = streamSubject(event.stream);
  const { actor, occurredAt: at } = event.metadata;
  const ended = { decided_by: actorId(actor), decided_at: at };
  const open = () => rows.warehouseClosings.require(warehouseId);
  switch (event.type) {
    case 'WarehouseClosingRequested':
      return {
        warehouse_id: warehouseId,
        state: 'requested',
        revision: Number(event.revision),
        reason: event.data.reason,
        requested_by: actorId(actor),
        requested_at: at,
        ...{ decided_by: null, decided_at: null, rejection: null },
      };
    case 'WarehouseClosingWithdrawn':
      return { ...(await open()), ...ended, state: 'withdrawn' };
    case 'WarehouseClosingRejected':
      return { ...(await open()), ...ended, state: 'rejected', rejection: event.data.reason };
    case 'WarehouseClosed':
      return { ...(await open()), ...ended, state: 'approved' };
  }
}
