import { dirname, join } from 'node:path';
import { awaitEnvironment } from '@nodo/platform/awaited-environment';
import { loadConfig } from '@nodo/platform/config';
import { createLogger } from '@nodo/platform/logging';
import { runService } from '@nodo/platform/service';
import { startProjector } from './app.ts';
import { migrateReadModels } from './migrations.ts';

await awaitEnvironment((databaseUrl) =>
  migrateReadModels(databaseUrl, createLogger({ service: 'projector', logLevel: 'error' })),
);
const config = loadConfig('projector');
const logger = createLogger(config);
// Located beside this program, whether bundled or not.
const rebuildProgram = join(dirname(process.argv[1] ?? ''), 'rebuild', 'main.js');
await runService(logger, () => startProjector(config, logger, rebuildProgram), config);
