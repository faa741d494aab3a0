import { readModelTables } from '@nodo/contracts/read-models/tables';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';

/** The requested projections, and those they read: both are built. */
export interface Selection {
  readonly asked: readonly Projection[];
  /** In the order in which they receive each event. */
  readonly built: readonly Projection[];
}

/** No projection has this name. */
export class UnknownProjectionError extends Error {
  override readonly name = 'UnknownProjectionError';
}

/** The projections to build for these names; all when none is given. Throws UnknownProjectionError. */
export function select(projections: readonly Projection[], names: readonly string[]): Selection {
  const unknown = names.filter((name) => !projections.some((projection) => projection.name === name));
  if (unknown.length > 0) throw new UnknownProjectionError(unknown.join(', '));
  if (names.length === 0) return { asked: projections, built: projections };
  const wanted = new Set<Projection>();
  const add = (projection: Projection) => {
    if (wanted.has(projection)) return;
    wanted.add(projection);
    for (const table of projection.reads ?? []) {
      const owner = projections.find(({ owns }) => owns.includes(table));
      if (owner) add(owner);
    }
  };
  const asked = projections.filter(({ name }) => names.includes(name));
  for (const projection of asked) add(projection);
  return { asked, built: projections.filter((projection) => wanted.has(projection)) };
}

/** Versions by name. */
export function versionsOf(projections: readonly Projection[]): Record<string, number> {
  return Object.fromEntries(projections.map(({ name, version = 1 }) => [name, version]));
}

/** Names of the tables that these projections own. */
export function tablesOf(projections: readonly Projection[]): string[] {
  return projections.flatMap(({ owns }) => owns.map((table: keyof Rows) => readModelTables[table].name));
}
