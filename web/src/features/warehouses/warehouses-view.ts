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
  /** The warehouse whose dialog is open, or `NEW` for a new one. */
  edited: field('bodega', z.union([z.literal(NEW), z.uuid()])),
  /** The warehouse whose closing dialog is open. */
  closing: field('cierre', z.uuid()),
});
export type WarehousesView = ReturnType<typeof readWarehousesView>;

export const useWarehousesView = () => useAddressView(readWarehousesView, writeWarehousesView);

/** Warehouses with this status that contain every word of the search, in their original order. */
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
