import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadConfig, type ServiceName } from '@nodo/platform/config';
import { EventStore } from '@nodo/platform/event-store';
import { createLogger, type Logger } from '@nodo/platform/logging';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, migratePlatform, type Pool } from '@nodo/platform/postgres';
import { serviceEnvironment } from '../../../embedded/src/testing/environment.test.ts';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startStorage, type TemporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';

export interface Servers {
  readonly environment: Record<string, string>;
  readonly postgres: TemporaryDatabase;
  readonly logger: Logger;
  readonly pool: Pool;
  readonly store: EventStore;
  config(service: ServiceName): ReturnType<typeof loadConfig>;
  stop(): Promise<void>;
}

const TREASURY = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';

/** A new, real database and event store for one test file. */
export async function startServers(): Promise<Servers> {
  const storage = await startStorage();
  const environment = {
    ...serviceEnvironment,
    EVENTSTORE_URL: storage.eventStoreUrl,
    DATABASE_URL: storage.databaseUrl,
    TRON_URL: 'http://127.0.0.1:1',
    USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    TREASURY_ADDRESS: TREASURY,
    OBJECT_STORE_URL: pathToFileURL(join(storage.postgres.directory, 'objects')).href,
    AUTH_MODE: 'immediate',
    REQUEST_LIMIT: '100000',
  };
  const config = (service: ServiceName) => loadConfig(service, environment);
  const logger = createLogger(config('projector'));
  await migratePlatform(storage.databaseUrl, logger);
  const pool = createPool(storage.databaseUrl, 'test', logger);
  const store = new EventStore(
    environment.EVENTSTORE_URL,
    new PersonalData(pool, environment.PERSONAL_DATA_KEY),
  );
  const stop = async () => {
    await store.close();
    await pool.end();
    await storage.stop();
  };
  return { environment, postgres: storage.postgres, logger, pool, store, config, stop };
}

/** Waits until the read models have reached a position. */
export async function projected(pool: Pool, position: bigint, ms = 30_000): Promise<void> {
  await eventually(async () => {
    const found = await pool
      .query<{ position: string }>("SELECT position FROM projection.checkpoints WHERE name = 'live'")
      .catch(() => undefined);
    return BigInt(found?.rows[0]?.position ?? -1) >= position;
  }, ms);
}
