import { EventStoreDBClient } from '@eventstore/db-client';
import { z } from 'zod';
import { eventStoreUrlSchema } from './event-store-url.ts';

/**
 * A client for EVENTSTORE_URL, which connects when it is first used. Throws an Error without the address: the client's
 * own quotes it, and it may contain a password.
 */
export function eventStoreClient(address: string): EventStoreDBClient {
  const url = eventStoreUrlSchema.safeParse(address);
  if (!url.success) throw unusable(url.error.issues.map(({ message }) => message).join('; '));
  try {
    return EventStoreDBClient.connectionString(url.data);
  } catch (error) {
    const place = z.object({ expected: z.string() }).safeParse(error);
    throw unusable(place.success ? `cannot be read: expected ${place.data.expected}` : messageOf(error));
  }
}

const unusable = (why: string) => new Error(`EVENTSTORE_URL ${why}`);

/** Of a certificate that can't be loaded; it names no address. */
const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'cannot be used');
