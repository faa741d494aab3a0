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
  /** Every projection there is. */
  readonly projections: readonly Projection[];
  /** Largest number of events in one transaction. */
  readonly maxBatch?: number;
}

/** What was asked for can't be done; the message is for whoever asked. */
export class RebuildRefusedError extends AppError {
  override readonly name = 'RebuildRefusedError';

  constructor(message: string) {
    super('VALIDATION_FAILED', message);
  }
}

/** Another process works on it. */
export class RebuildBusyError extends RebuildRefusedError {
  constructor(id: number) {
    super(`Otro proceso trabaja en la reconstrucción ${id}.`);
  }
}

/** Whether the rows of a rebuild are those that the projections of this code make. */
export function isOfThisVersion(
  { projections }: Pick<RebuildContext, 'projections'>,
  rebuild: Rebuild,
): boolean {
  const versions = versionsOf(projections);
  return Object.entries(rebuild.versions).every(([name, version]) => versions[name] === version);
}

/** Throws RebuildRefusedError when there is no such rebuild, or no longer. */
export async function requireRebuild({ pool }: Pick<RebuildContext, 'pool'>, id: number): Promise<Rebuild> {
  const rebuild = await findRebuild(pool, id);
  if (!rebuild) throw new RebuildRefusedError(`No existe la reconstrucción ${id}.`);
  if (rebuild.state === 'dropped') throw new RebuildRefusedError(`La reconstrucción ${id} fue borrada.`);
  return rebuild;
}
