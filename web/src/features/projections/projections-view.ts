import { type ParkedKeyRef, parkedKeySchema } from '@nodo/contracts/projections/commands';
import { projectionStateSchema } from '@nodo/contracts/projections/values';
import { addressView, field, searchField } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

/** Filters of the projections and parked keys. */
export const projectionFilter = addressView({
  search: searchField(),
  state: field('estado', projectionStateSchema),
});
export type ProjectionSearch = ReturnType<typeof projectionFilter.read>;

export const useProjectionFilter = () =>
  useAddressView(projectionFilter.read, projectionFilter.write, projectionFilter.names);

interface OpenKey {
  /** The parked key that is open. */
  readonly open: ParkedKeyRef | undefined;
}

const names = { projection: 'proyeccion', key: 'clave' } as const;
const allNames = Object.values(names);

/** Parses the URL; invalid values are treated as absent. */
export function readOpenKey(address: URLSearchParams): OpenKey {
  const asked = { projection: address.get(names.projection), key: address.get(names.key) };
  return { open: parkedKeySchema.safeParse(asked).data };
}

function writeOpenKey({ open }: OpenKey): URLSearchParams {
  return new URLSearchParams(open ? { [names.projection]: open.projection, [names.key]: open.key } : {});
}

export const useOpenKey = () => useAddressView(readOpenKey, writeOpenKey, allNames);
