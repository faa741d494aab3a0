import { awaitEnvironment } from '@nodo/platform/awaited-environment';
import { loadConfig } from '@nodo/platform/config';
import { createLogger } from '@nodo/platform/logging';
import { runService } from '@nodo/platform/service';
import { startWorker } from './app.ts';
import { migrateWorker } from './migrations.ts';
import { loadSettings } from './settings.ts';

await awaitEnvironment((databaseUrl) =>
  migrateWorker(databaseUrl, createLogger({ service: 'worker', logLevel: 'error' })),
);
const config = loadConfig('worker');
const logger = createLogger(config);
await runService(logger, () => startWorker(config, loadSettings(), logger), config);
