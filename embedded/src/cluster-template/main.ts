import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createLogger } from '@nodo/platform/logging';
import { migrate } from '@nodo/platform/postgres';
import { startPostgres } from '../postgres.ts';
import { findBinaries } from '../postgres-binaries.ts';
import { becomeTemplate, hasTemplate, SCHEMAS, TEMPLATE } from '../postgres-cluster.ts';

/** Part of the build: makes the cluster that first starts copy, unless it is there already. */
async function main(): Promise<void> {
  const binaries = await findBinaries();
  if (await hasTemplate(binaries)) return;
  // That of other migrations would be taken for this one by the build.
  await rm(TEMPLATE, { recursive: true, force: true });
  await mkdir(dirname(TEMPLATE), { recursive: true });
  const work = await mkdtemp(`${TEMPLATE}-`);
  // Postgres runs under an account of its own when the build runs as root.
  await chmod(work, 0o755);
  try {
    const dataDir = join(work, 'postgres');
    const server = await startPostgres({ dataDir });
    try {
      const logger = createLogger({ service: 'migrate', logLevel: 'warn' });
      for (const { schema, migrations } of SCHEMAS) await migrate(server.url, schema, migrations, logger);
    } finally {
      await server.stop();
    }
    await becomeTemplate(dataDir, binaries);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  // First starts take a second or two longer; whatever is wrong here, they report it.
  process.stderr.write(`The cluster for first starts could not be made: ${String(error)}\n`);
});
