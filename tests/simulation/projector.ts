import type { StoredEvent } from '@nodo/platform/event-store';
import { type Pool, transaction } from '@nodo/platform/postgres';
import { applyTogether } from '../../projector/src/engine/apply.ts';
import { Parked } from '../../projector/src/engine/parking.ts';
import { LIVE } from '../../projector/src/engine/schemas.ts';
import { projections } from '../../projector/src/modules.ts';
import { CHECKPOINT, type Tables } from './tables.ts';

/** Number of events applied to the read models. */
export function checkpointOf(tables: Tables): number {
  return Number(tables.of(CHECKPOINT).get('')?.events ?? 0);
}

/**
 * Applies events and moves the checkpoint in one transaction. Throws when an event can't be applied: the product
 * would park it; here it is a defect.
 */
export async function project(pool: Pool, tables: Tables, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  await transaction(pool, async (client) => {
    const { parked } = await applyTogether(client, { projections, schemas: LIVE }, events, new Parked([]));
    const [first] = parked;
    if (first) throw new Error(`${first.event.type} is parked by ${first.projection}: ${first.error}`);
    const position = events.at(-1)?.position;
    tables.put(CHECKPOINT, '', { events: checkpointOf(tables) + events.length, position });
  });
}
