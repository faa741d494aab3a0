import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../embedded/src/postgres.ts';
import { databasesFolder, removeLeftDatabases } from '../../embedded/src/testing/databases-folder.test.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The Postgres on which each test file creates its own databases; absent in runs without one. */
    readonly postgresUrl?: string;
  }
}

/** One Postgres for the whole run, with the product's durability settings: the event store refuses any other. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftDatabases();
  const folder = await databasesFolder();
  const server = await startPostgres({ dataDir: join(folder, 'postgres') });
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
