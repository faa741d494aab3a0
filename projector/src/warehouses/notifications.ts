import { streamSubject } from '@nodo/contracts/streams';
import type { warehousesNotifications as kinds } from '@nodo/contracts/warehouses/notifications';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type DraftsOf, type Matters, staffMatter } from '../notifications/draft.ts';

export const categories = ['warehouse'];

type Decision = 'WarehouseClosingWithdrawn' | 'WarehouseClosingRejected' | 'WarehouseClosed';

/** Id of the staff matter of a request to close a warehouse, by the revision of the request. */
const closingMatter = (stream: string, revision: number) => staffMatter(stream, 'closing', revision);

const settles = async ({ stream, data }: Extract<StoredEvent, { type: Decision }>) => ({
  id: closingMatter(stream, data.request),
  isSettled: true,
});

export const drafts: DraftsOf<typeof kinds> = {
  ConstructionUpdatePosted: ({ stream, data: { title, updateType, percentage } }) => {
    const warehouseId = streamSubject(stream);
    const fact = { kind: 'construction_update', params: { title, updateType, percentage } } as const;
    return [{ audience: `warehouse:${warehouseId}`, fact, warehouseId }];
  },
  WarehouseClosingRequested: ({ stream, revision, metadata: { actor } }) => {
    const warehouseId = streamSubject(stream);
    const id = closingMatter(stream, Number(revision));
    const fact = { kind: 'warehouse_closing_requested', params: { warehouseId } } as const;
    const asker = actor.kind === 'user' ? { personId: actor.id } : {};
    return [{ id, audience: 'staff', fact, warehouseId, ...asker }];
  },
  WarehouseClosingRejected: ({ stream, data: { requestedBy } }) => {
    const warehouseId = streamSubject(stream);
    const fact = { kind: 'warehouse_closing_rejected', params: { warehouseId } } as const;
    return [{ audience: `user:${requestedBy}`, fact, warehouseId }];
  },
  WarehouseClosed: ({ stream }) => {
    const warehouseId = streamSubject(stream);
    const fact = { kind: 'warehouse_closed', params: { warehouseId } } as const;
    return [{ audience: `warehouse:${warehouseId}`, fact, warehouseId }];
  },
};

export const matters: Matters = {
  WarehouseClosingWithdrawn: settles,
  WarehouseClosingRejected: settles,
  WarehouseClosed: settles,
};
