import { type WarehouseSaved, warehouseSavedSchema } from '@nodo/contracts/warehouses/views';
import { post, put } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { WarehouseBody } from '../warehouse-values.ts';
import { warehousesQuery } from './list-warehouses.ts';

/** The edited warehouse, with the revision it was read at. */
export interface EditedVersion {
  readonly id: string;
  readonly revision: number;
}

/** A closed warehouse stays closed, so its status isn't sent. */
function settable({ status, ...fields }: WarehouseBody) {
  return status === 'closed' ? fields : { ...fields, status };
}

/** Creates a warehouse, or changes the edited one unless someone else has changed it since. */
export async function saveWarehouse(
  body: WarehouseBody,
  edited: EditedVersion | undefined,
  key: string,
): Promise<WarehouseSaved> {
  const schema = warehouseSavedSchema;
  const saved = edited
    ? await put(`/api/warehouses/${edited.id}`, {
        body: { ...settable(body), expectedRevision: edited.revision },
        key,
        schema,
      })
    : await post('/api/warehouses', { body, key, schema });
  await refreshWarehouses();
  return saved;
}

export function refreshWarehouses(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: warehousesQuery.queryKey, exact: true });
}
