import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../postgres.ts';
import { type RunningProcess, startProcess } from './processes.test.ts';

/** A new directory. Postgres runs under an account of its own when the tests run as root, and can enter it too. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'nodo-test-'));
  await chmod(directory, 0o755);
  return directory;
}

export interface TemporaryPostgres extends PostgresServer {
  /** Its own data, and room for what else a test keeps. */
  readonly directory: string;
  readonly dataDir: string;
  /** Stops the server and deletes the directory. */
  remove(): Promise<void>;
}

/** A real Postgres on a directory of its own. */
export async function temporaryPostgres(): Promise<TemporaryPostgres> {
  const directory = await temporaryDirectory();
  const dataDir = join(directory, 'postgres');
  const server = await startPostgres({ dataDir });
  const remove = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { ...server, directory, dataDir, remove };
}

/** The event store as the product runs it, on a database. */
export function startEventStore(databaseUrl: string, port = 0): Promise<RunningProcess> {
  return startProcess('embedded/dist/event-store/main.js', { DATABASE_URL: databaseUrl, PORT: String(port) });
}

/** The connection string of the event store on this port. */
export function eventStoreUrl(port: number): string {
  return `esdb://127.0.0.1:${port}?tls=false`;
}

export interface Storage {
  readonly postgres: TemporaryPostgres;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Kills the event store at once; `startStore` brings it back on the same port. */
  killStore(): Promise<void>;
  startStore(): Promise<void>;
  /** Stops both and deletes what they kept. */
  stop(): Promise<void>;
}

/** A real Postgres and the embedded event store on it. */
export async function startStorage(): Promise<Storage> {
  const postgres = await temporaryPostgres();
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
