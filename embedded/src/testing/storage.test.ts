import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type PostgresServer, startPostgres } from '../postgres.ts';
import { databasesFolder } from './databases-folder.test.ts';
import { type RunningProcess, startProcess } from './processes.test.ts';

export interface TemporaryPostgres extends PostgresServer {
  /** Contains the server's data; tests may keep other files in it. */
  readonly directory: string;
  readonly dataDir: string;
  /** Stops the server and deletes the directory. */
  remove(): Promise<void>;
}

/** A real Postgres on its own directory. */
export async function temporaryPostgres(): Promise<TemporaryPostgres> {
  const directory = await databasesFolder();
  const dataDir = join(directory, 'postgres');
  const server = await startPostgres({ dataDir });
  const remove = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { ...server, directory, dataDir, remove };
}

export interface TemporaryDatabase {
  readonly url: string;
  /** For a test's other files. */
  readonly directory: string;
  /** Ends all connections to the database, and deletes it and the directory. */
  remove(): Promise<void>;
}

/** An empty database on the Postgres shared by the whole run; where there is none, on its own Postgres. */
export async function temporaryDatabase(): Promise<TemporaryDatabase> {
  const shared = inject('postgresUrl');
  if (shared === undefined) return temporaryPostgres();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(shared, `CREATE DATABASE ${name}`);
  const url = new URL(shared);
  url.pathname = `/${name}`;
  const directory = await databasesFolder();
  const remove = async () => {
    await administer(shared, `DROP DATABASE ${name} WITH (FORCE)`);
    await rm(directory, { recursive: true, force: true });
  };
  return { url: url.href, directory, remove };
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** The event store as the product runs it, on a database. */
export function startEventStore(databaseUrl: string, port = 0): Promise<RunningProcess> {
  return startProcess('embedded/dist/bundle/event-store/main.js', {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
  });
}

/** The connection string of the event store on this port. */
export function eventStoreUrl(port: number): string {
  return `esdb://127.0.0.1:${port}?tls=false`;
}

export interface Storage {
  readonly postgres: TemporaryDatabase;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Kills the event store at once; `startStore` restarts it on the same port. */
  killStore(): Promise<void>;
  startStore(): Promise<void>;
  /** Stops both and deletes their data. */
  stop(): Promise<void>;
}

/** A database on a real Postgres, and the embedded event store on it. */
export async function startStorage(): Promise<Storage> {
  const postgres = await temporaryDatabase();
  let store = await startEventStore(postgres.url).catch(async (error: unknown) => {
    await postgres.remove();
    throw error;
  });
  const { port } = store;
  return {
    postgres,
    databaseUrl: postgres.url,
    eventStoreUrl: eventStoreUrl(port),
    killStore: () => store.kill(),
    startStore: async () => {
      store = await startEventStore(postgres.url, port);
    },
    stop: async () => {
      await store.stop();
      await postgres.remove();
    },
  };
}
