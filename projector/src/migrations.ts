import type { Logger } from '@nodo/platform/logging';
import { migrate, migratePlatform } from '@nodo/platform/postgres';

/** Migrates the platform and read-model schemas. */
export async function migrateReadModels(databaseUrl: string, logger: Logger): Promise<void> {
  await migratePlatform(databaseUrl, logger);
  await migrate(databaseUrl, 'projection', new URL('../migrations/', import.meta.url), logger);
}
