import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadConfig, type ServiceName } from '@nodo/platform/config';
import { EventStore } from '@nodo/platform/event-store';
import { createLogger, type Logger } from '@nodo/platform/logging';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, migratePlatform, type Pool } from '@nodo/platform/postgres';
import { type PostgresServer, startPostgres } from '../../../embedded/src/postgres.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface RunningProcess {
  readonly child: ChildProcess;
  readonly port: number;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts one of the product's processes and waits for its ready line. */
export async function startProcess(script: string, environment: NodeJS.ProcessEnv): Promise<RunningProcess> {
  const child = spawn(process.execPath, [join(root, script)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const line = await Promise.race([
    firstLine(child),
    ended.then(() => Promise.reject(new Error(`${script} ended before it was ready`))),
  ]);
  const ready: { port: number } = JSON.parse(line);
  return { child, port: ready.port, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The process has no stdout');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('The process said nothing');
}

export interface Servers {
  readonly environment: Record<string, string>;
  readonly postgres: PostgresServer;
  readonly logger: Logger;
  readonly pool: Pool;
  readonly store: EventStore;
  config(service: ServiceName): ReturnType<typeof loadConfig>;
  stop(): Promise<void>;
}

const TREASURY = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';

/** A fresh Postgres and event store, real ones, for one test file. */
export async function startServers(): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'nodo-reads-'));
  await chmod(folder, 0o755); // the server runs under an account of its own
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const eventStore = startProcess('embedded/dist/event-store/main.js', { DATABASE_URL: postgres.url });
  const events = await eventStore.catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const environment = {
    EMBEDDED: 'on',
    PUBLIC_URL: 'http://localhost:3000',
    EVENTSTORE_URL: `esdb://127.0.0.1:${events.port}?tls=false`,
    DATABASE_URL: postgres.url,
    TRON_URL: 'http://127.0.0.1:1',
    USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    TREASURY_ADDRESS: TREASURY,
    OBJECT_STORE_URL: pathToFileURL(join(folder, 'objects')).href,
    SESSION_SECRET: 's'.repeat(32),
    SERVICE_TOKEN: 't'.repeat(32),
    PERSONAL_DATA_KEY: 'p'.repeat(32),
    REQUEST_LIMIT: '100000',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
  };
  const config = (service: ServiceName) => loadConfig(service, environment);
  const logger = createLogger(config('projector'));
  await migratePlatform(postgres.url, logger);
  const pool = createPool(postgres.url, 'test', logger);
  const store = new EventStore(
    environment.EVENTSTORE_URL,
    new PersonalData(pool, environment.PERSONAL_DATA_KEY),
  );
  const stop = async () => {
    await store.close();
    await pool.end();
    await events.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { environment, postgres, logger, pool, store, config, stop };
}

/** Waits until `check` answers something but undefined or false. */
export async function eventually<T>(check: () => Promise<T | undefined | false>, ms = 10_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const value = await check();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error('It did not come about in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits until the read models have reached a position. */
export async function projected(pool: Pool, position: bigint, ms = 20_000): Promise<void> {
  await eventually(async () => {
    const found = await pool
      .query<{ position: string }>("SELECT position FROM projection.checkpoints WHERE name = 'live'")
      .catch(() => undefined);
    return BigInt(found?.rows[0]?.position ?? -1) >= position;
  }, ms);
}
