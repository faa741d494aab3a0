import { randomUUID } from 'node:crypto';
import { type EventData, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { eventStoreUrl, type TemporaryDatabase, temporaryDatabase } from '../testing/storage.test.ts';
import { type EventStore, startEventStore } from './server.ts';

export interface TestStore extends EventStore {
  client: EventStoreDBClient;
  postgres: TemporaryDatabase;
  close: () => Promise<void>;
}

export function connect(port: number): EventStoreDBClient {
  return EventStoreDBClient.connectionString(eventStoreUrl(port));
}

/** A store in this process, on its own database, and a client of it. */
export async function startTestStore(): Promise<TestStore> {
  const postgres = await temporaryDatabase();
  const store = await startEventStore({ databaseUrl: postgres.url, port: 0 });
  const client = connect(store.port);
  const close = async () => {
    await client.dispose();
    await store.stop();
    await postgres.remove();
  };
  return { ...store, client, postgres, close };
}

/** A stream name no other test uses. */
export function newStream(prefix = 'test'): string {
  return `${prefix}-${randomUUID()}`;
}

/** `count` events with their index as data. */
export function events(count: number, type = 'Tested'): EventData[] {
  return Array.from({ length: count }, (_, index) => jsonEvent({ type, data: { index } }));
}

/** All items of a read. */
export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of source) found.push(item);
  return found;
}

/** The error that a promise rejects with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
