import { type WarehouseView, warehouseStatusSchema } from '@nodo/contracts/warehouses';
import { z } from 'zod';
import { useAddressView } from '../../lib/use-address-view.ts';

/** What the warehouses screen of the staff shows, all of it in the address. */
export interface WarehousesView {
  readonly search: string | undefined;
  readonly status: WarehouseView['status'] | undefined;
  /** The warehouse whose dialog is open, `NEW` for one that is to be. */
  readonly edited: string | undefined;
}

export const NEW = 'nueva';
const names = { search: 'buscar', status: 'estado', edited: 'bodega' } as const;
const MAX_SEARCH = 100;
const edited = z.union([z.literal(NEW), z.uuid()]);

/** Reads the address; what makes no sense in it counts as not there. */
export function readWarehousesView(address: URLSearchParams): WarehousesView {
  return {
    search: address.get(names.search)?.trim().slice(0, MAX_SEARCH) || undefined,
    status: warehouseStatusSchema.safeParse(address.get(names.status)).data,
    edited: edited.safeParse(address.get(names.edited)).data,
  };
}

export function writeWarehousesView(view: WarehousesView): URLSearchParams {
  const address = new URLSearchParams();
  for (const [field, name] of Object.entries(names)) {
    const value = view[field as keyof typeof names];
    if (value) address.set(name, value);
  }
  return address;
}

export const useWarehousesView = () => useAddressView(readWarehousesView, writeWarehousesView);

/** Lower case, without accents: how a search compares. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The warehouses that have every word of the search and the status, in their own order. */
export function fitting(
  warehouses: readonly WarehouseView[],
  { search, status }: Pick<WarehousesView, 'search' | 'status'>,
): readonly WarehouseView[] {
  const words = plain(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0 && !status) return warehouses;
  return warehouses.filter((warehouse) => {
    const text = plain(`${warehouse.name} ${warehouse.location} ${warehouse.description}`);
    return (!status || warehouse.status === status) && words.every((word) => text.includes(word));
  });
}
