import { type ParkedKeyRef, parkedKeySchema } from '@nodo/contracts/projections/commands';

/** What the screen shows, all of it in the address. */
export interface ProjectionsView {
  /** The parked key that is open. */
  readonly open: ParkedKeyRef | undefined;
}

const names = { projection: 'proyeccion', key: 'clave' } as const;

/** Reads the address; what makes no sense in it counts as not there. */
export function readProjectionsView(address: URLSearchParams): ProjectionsView {
  const asked = { projection: address.get(names.projection), key: address.get(names.key) };
  return { open: parkedKeySchema.safeParse(asked).data };
}

/** Writes a view into the address. */
export function writeProjectionsView({ open }: ProjectionsView): URLSearchParams {
  return new URLSearchParams(open ? { [names.projection]: open.projection, [names.key]: open.key } : {});
}
