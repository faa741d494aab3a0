import type { EventStore, StoredEvent } from '@nodo/platform/event-store';
import { notifyLive } from '@nodo/platform/live';
import { transaction } from '@nodo/platform/postgres';
import { openRows } from '../tables.ts';
import { applyOne, describe, flush } from './apply.ts';
import type { BatchContext, State } from './batch.ts';
import { PROJECTED_CHANNEL } from './checkpoint.ts';
import {
  noteFailure,
  type ParkedKey,
  ParkedKeys,
  type ParkedPlace,
  readParkedKeys,
  readParkedPlaces,
  unpark,
} from './parking.ts';
import type { Projection } from './projection.ts';

/**
 * Tries every parked key again, in order, up to the first event that still fails. Rows made now carry the position
 * the read models are at, since that is when they became visible. Answers the state with what is still parked.
 */
export async function retryParked(context: BatchContext, state: State, store: EventStore): Promise<State> {
  for (const key of await readParkedKeys(context.pool)) {
    const projection = context.projections.find(({ name }) => name === key.projection);
    if (projection) await retryKey(context, state, store, projection, key);
  }
  return { ...state, parked: new ParkedKeys(await readParkedKeys(context.pool)) };
}

async function retryKey(
  context: BatchContext,
  state: State,
  store: EventStore,
  projection: Projection,
  key: ParkedKey,
): Promise<void> {
  for (const place of await readParkedPlaces(context.pool, key)) {
    try {
      const event = await readEvent(store, place);
      await applyParked(context, state, projection, event);
    } catch (error) {
      const { name } = projection;
      context.logger.error({ reason: describe(error), projection: name }, 'A parked event fails again');
      await noteFailure(context.pool, projection.name, place.position, describe(error));
      return;
    }
  }
  context.logger.info({ projection: projection.name }, 'A parked key flows again');
}

async function readEvent(store: EventStore, place: ParkedPlace): Promise<StoredEvent> {
  const [event] = await store.readStream(place.stream, place.revision);
  if (!event) throw new Error('The event is no longer on the log');
  return event;
}

async function applyParked(
  context: BatchContext,
  state: State,
  projection: Projection,
  event: StoredEvent,
): Promise<void> {
  await transaction(context.pool, async (client) => {
    await context.lease.assertHeld(client);
    const rows = openRows(client);
    const messages = await applyOne(projection, event, rows, state.checkpoint.position);
    await flush(rows);
    await unpark(client, projection.name, [event.position]);
    await notifyLive(client, messages);
    await client.query(`SELECT pg_notify('${PROJECTED_CHANNEL}', $1)`, [
      state.checkpoint.position.toString(),
    ]);
  });
}
