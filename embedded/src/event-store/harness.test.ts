import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type EventData, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type PostgresServer, startPostgres } from '../postgres.ts';
import { type EventStore, startEventStore } from './server.ts';

/** What the tests of the event store share. */

const MAIN = fileURLToPath(new URL('../../dist/event-store/main.js', import.meta.url));

export interface TemporaryPostgres extends PostgresServer {
  dataDir: string;
  /** Stops the server and deletes its data. */
  remove: () => Promise<void>;
}

/** A new directory that the database server's account can enter too. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'nodo-event-store-'));
  await chmod(directory, 0o755);
  return directory;
}

export async function temporaryPostgres(): Promise<TemporaryPostgres> {
  const directory = await temporaryDirectory();
  const dataDir = join(directory, 'postgres');
  const server = await startPostgres({ dataDir });
  const remove = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { ...server, dataDir, remove };
}

export interface TestStore extends EventStore {
  client: EventStoreDBClient;
  postgres: TemporaryPostgres;
  close: () => Promise<void>;
}

export function connect(port: number): EventStoreDBClient {
  return EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
}

/** A store in this process, on a Postgres of its own, and a client of it. */
export async function startTestStore(): Promise<TestStore> {
  const postgres = await temporaryPostgres();
  const store = await startEventStore({ databaseUrl: postgres.url, port: 0 });
  const client = connect(store.port);
  const close = async () => {
    await client.dispose();
    await store.stop();
    await postgres.remove();
  };
  return { ...store, client, postgres, close };
}

export interface StoreProcess {
  child: ChildProcess;
  port: number;
  /** Ends it at once, with no chance to tidy up. */
  kill: () => Promise<void>;
}

/** The store as the product runs it: the built program, in a process of its own. */
export async function spawnStore(databaseUrl: string, port = 0): Promise<StoreProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    exited.then(() => Promise.reject(new Error('the store ended before it was ready; is it built?'))),
  ]);
  const ready: unknown = JSON.parse(String(line));
  if (typeof ready !== 'object' || ready === null || !('port' in ready))
    throw new Error(`unexpected: ${line}`);
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return { child, port: Number(ready.port), kill };
}

/** A stream name no other test uses. */
export function newStream(prefix = 'test'): string {
  return `${prefix}-${randomUUID()}`;
}

/** `count` events whose data says their index. */
export function events(count: number, type = 'Tested'): EventData[] {
  return Array.from({ length: count }, (_, index) => jsonEvent({ type, data: { index } }));
}

/** Everything a read gives. */
export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of source) found.push(item);
  return found;
}

/** What a promise rejects with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
