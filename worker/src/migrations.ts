import type { Logger } from '@nodo/platform/logging';
import { migrate, migratePlatform } from '@nodo/platform/postgres';

/** Applies the migrations of the worker's own tables. */
export async function migrateWorker(databaseUrl: string, logger: Logger): Promise<void> {
  await migratePlatform(databaseUrl, logger);
  await migrate(databaseUrl, 'chain', new URL('../migrations/', import.meta.url), logger);
}
