import { hasWords } from '@nodo/contracts/text';
import { warehouseStatusSchema } from '@nodo/contracts/warehouses/values';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { z } from 'zod';
import { addressView, field, searchField } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

export const NEW = 'nueva';

export const { read: readWarehousesView, write: writeWarehousesView } = addressView({
  search: searchField(),
  status: field('estado', warehouseStatusSchema),
  /** The warehouse whose dialog is open, `NEW` for one that is to be. */
  edited: field('bodega', z.union([z.literal(NEW), z.uuid()])),
  /** The warehouse whose closing is asked for or decided. */
  closing: field('cierre', z.uuid()),
});
export type WarehousesView = ReturnType<typeof readWarehousesView>;

export const useWarehousesView = () => useAddressView(readWarehousesView, writeWarehousesView);

/** The warehouses that have every word of the search and the status, in their own order. */
export function fitting(
  warehouses: readonly WarehouseView[],
  { search, status }: Pick<WarehousesView, 'search' | 'status'>,
): readonly WarehouseView[] {
  if (!search && !status) return warehouses;
  return warehouses.filter(
    ({ name, location, description, status: its }) =>
      (!status || its === status) && hasWords(`${name} ${location} ${description}`, search),
  );
}
