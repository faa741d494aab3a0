import { type ParkedKeyRef, parkedKeySchema } from '@nodo/contracts/projections/commands';

/** State of the screen, held entirely in the URL. */
export interface ProjectionsView {
  /** The parked key that is open. */
  readonly open: ParkedKeyRef | undefined;
}

const names = { projection: 'proyeccion', key: 'clave' } as const;

/** Parses the URL; invalid values are treated as absent. */
export function readProjectionsView(address: URLSearchParams): ProjectionsView {
  const asked = { projection: address.get(names.projection), key: address.get(names.key) };
  return { open: parkedKeySchema.safeParse(asked).data };
}

/** Writes a view as URL parameters. */
export function writeProjectionsView({ open }: ProjectionsView): URLSearchParams {
  return new URLSearchParams(open ? { [names.projection]: open.projection, [names.key]: open.key } : {});
}
