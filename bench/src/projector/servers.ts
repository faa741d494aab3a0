import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@nodo/embedded/postgres';
import { loadConfig } from '@nodo/platform/config';
import { createLogger } from '@nodo/platform/logging';
import { startServer } from '../support/server.ts';

export type Servers = Awaited<ReturnType<typeof startServers>>;

/** A fresh Postgres and event store, each in its own process. */
export async function startServers() {
  const folder = await mkdtemp(join(tmpdir(), 'nodo-bench-'));
  await chmod(folder, 0o755); // the server runs under an account of its own
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const store = await startServer('embedded/dist/event-store/main.js', { DATABASE_URL: postgres.url });
  const environment = {
    EMBEDDED: 'on',
    AUTH_MODE: 'immediate',
    PUBLIC_URL: 'http://localhost:3000',
    EVENTSTORE_URL: `esdb://127.0.0.1:${store.port}?tls=false`,
    DATABASE_URL: postgres.url,
    TRON_URL: 'http://127.0.0.1:1',
    USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    TREASURY_ADDRESS: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9',
    OBJECT_STORE_URL: 'file:///nonexistent',
    SESSION_SECRET: 's'.repeat(32),
    SERVICE_TOKEN: 't'.repeat(32),
    PERSONAL_DATA_KEY: 'p'.repeat(32),
    REQUEST_LIMIT: '10000000',
    LOG_LEVEL: 'silent',
  };
  const config = loadConfig('query-api', environment);
  const stop = async () => {
    await store.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { config, environment, logger: createLogger(config), databaseUrl: postgres.url, stop };
}
