import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../embedded/src/postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The Postgres on which each test file creates its own databases; absent in runs without one. */
    readonly postgresUrl?: string;
  }
}

/** One Postgres for the whole run, with the product's durability settings: the event store refuses any other. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'nodo-postgres-'));
  // Postgres runs under its own account when the tests run as root.
  await chmod(folder, 0o755);
  const server = await startPostgres({ dataDir: join(folder, 'postgres') });
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
