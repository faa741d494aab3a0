import { AppError } from '@nodo/platform/errors';
import type { EventStore } from '@nodo/platform/event-store';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import type { Projection } from '../engine/projection.ts';
import { findRebuild, type Rebuild } from './rebuilds.ts';
import { versionsOf } from './selection.ts';

export interface RebuildContext {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly logger: Logger;
  /** All projections. */
  readonly projections: readonly Projection[];
  /** Largest number of events in one transaction. */
  readonly maxBatch?: number;
  /** How often a switch is tried while somebody is in the way; 30 by default. */
  readonly switchTries?: number;
}

/** The request can't be carried out; the message is shown to the requester. */
export class RebuildRefusedError extends AppError {
  override readonly name = 'RebuildRefusedError';

  constructor(message: string) {
    super('VALIDATION_FAILED', message);
  }
}

/** Another process holds the rebuild's lease. */
export class RebuildBusyError extends RebuildRefusedError {
  constructor(id: number) {
    super(`Otro proceso trabaja en la reconstrucción ${id}.`);
  }
}

/** Whether a rebuild was made with the projection versions of this code. */
export function isOfThisVersion(
  { projections }: Pick<RebuildContext, 'projections'>,
  rebuild: Rebuild,
): boolean {
  const versions = versionsOf(projections);
  return Object.entries(rebuild.versions).every(([name, version]) => versions[name] === version);
}

/** Throws RebuildRefusedError for an unknown or dropped rebuild. */
export async function requireRebuild({ pool }: Pick<RebuildContext, 'pool'>, id: number): Promise<Rebuild> {
  const rebuild = await findRebuild(pool, id);
  if (!rebuild) throw new RebuildRefusedError(`No existe la reconstrucción ${id}.`);
  if (rebuild.state === 'dropped') throw new RebuildRefusedError(`La reconstrucción ${id} fue borrada.`);
  return rebuild;
}
