import { streamSubject } from '@nodo/contracts/streams';
import type { warehousesNotifications } from '@nodo/contracts/warehouses/notifications';
import type { DraftsOf } from './draft.ts';

export const warehousesDrafts: DraftsOf<typeof warehousesNotifications> = {
  ConstructionUpdatePosted: ({ stream, data: { title, updateType, percentage } }) => {
    const warehouseId = streamSubject(stream);
    const fact = { kind: 'construction_update', params: { title, updateType, percentage } } as const;
    return [{ audience: `warehouse:${warehouseId}`, fact, warehouseId }];
  },
};
