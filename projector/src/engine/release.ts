import type { LiveEnvelope } from '@nodo/contracts/live';
import type { EventStore } from '@nodo/platform/event-store';
import type { Logger } from '@nodo/platform/logging';
import type { Queryable } from '@nodo/platform/postgres';
import { openRows } from '../tables.ts';
import { applyOne, describe, flush, isDataError } from './apply.ts';
import type { ParkedDecision } from './decisions.ts';
import { noteFailure, type ParkedKey, type ParkedPlace, readParkedPlaces, unpark } from './parking.ts';
import type { Projection } from './projection.ts';
import { RowAccessError } from './row-set.ts';

export interface ReleaseContext {
  readonly store: Pick<EventStore, 'readEvent'>;
  readonly logger: Logger;
  readonly projections: readonly Projection[];
}

/** The event can't be applied; what else goes wrong is nobody's fault, and the transaction fails with it. */
class EventAtFaultError extends Error {
  override readonly name = 'EventAtFaultError';
}

/**
 * Does what was decided about a key, within the transaction of the batch that the decision stands in. An event that
 * isn't parked can't be skipped: then the decision has no effect but that the rest of its key is tried again.
 */
export async function carryOut(
  context: ReleaseContext,
  client: Queryable,
  { projection, key, skipped }: ParkedDecision,
  position: bigint,
): Promise<LiveEnvelope[]> {
  if (skipped !== undefined) {
    const dropped = await client.query(
      'DELETE FROM projection.parked WHERE projection = $1 AND key = $2 AND event_id = $3',
      [projection, key, skipped],
    );
    const isSkipped = (dropped.rowCount ?? 0) > 0;
    context.logger.warn({ projection, eventId: skipped, isSkipped }, 'An event is to be skipped');
  }
  return releaseKey(context, client, { projection, key }, position);
}

/**
 * Applies the parked events of a key in order, up to the first that still can't be. Their rows carry `position`, where
 * the read models are: that is when they became visible. Answers what is to be told.
 */
export async function releaseKey(
  context: ReleaseContext,
  client: Queryable,
  key: ParkedKey,
  position: bigint,
): Promise<LiveEnvelope[]> {
  const { logger } = context;
  const projection = context.projections.find(({ name }) => name === key.projection);
  if (!projection) return [];
  const messages: LiveEnvelope[] = [];
  const places = await readParkedPlaces(client, key);
  for (const place of places) {
    await client.query('SAVEPOINT release');
    try {
      messages.push(...(await applyParked(context, client, projection, place, position)));
      await client.query('RELEASE SAVEPOINT release');
    } catch (error) {
      if (!(error instanceof EventAtFaultError)) throw error;
      await client.query('ROLLBACK TO SAVEPOINT release');
      const reason = describe(error.cause);
      logger.error({ reason, projection: key.projection }, 'A parked event fails again');
      await noteFailure(client, key.projection, place.position, reason);
      return messages;
    }
  }
  if (places.length > 0) logger.info({ projection: key.projection }, 'A parked key flows again');
  return messages;
}

async function applyParked(
  { store }: ReleaseContext,
  client: Queryable,
  projection: Projection,
  place: ParkedPlace,
  position: bigint,
): Promise<LiveEnvelope[]> {
  const event = await store.readEvent(place.stream, place.revision);
  if (!event) throw atFault(new Error('The event is no longer on the log'));
  if ('unreadable' in event) throw atFault(event.unreadable);
  const rows = openRows(client);
  const messages = await applyOne(projection, event, rows, position).catch((error: unknown) => {
    if (!(error instanceof RowAccessError)) throw atFault(error);
    throw isDataError(error.cause) ? atFault(error.cause) : error.cause;
  });
  await flush(rows).catch((error: unknown) => {
    throw isDataError(error) ? atFault(error) : error;
  });
  await unpark(client, projection.name, [place.position]);
  return messages;
}

function atFault(cause: unknown): EventAtFaultError {
  return new EventAtFaultError('A parked event can not be applied', { cause });
}
