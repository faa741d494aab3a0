import { awaitEnvironment } from '@nodo/platform/awaited-environment';
import { loadConfig } from '@nodo/platform/config';
import { createLogger } from '@nodo/platform/logging';
import { runService } from '@nodo/platform/service';
import { startCommandApi } from './app.ts';

await awaitEnvironment();
const config = loadConfig('command-api');
const logger = createLogger(config);
await runService(logger, () => startCommandApi(config, logger), config);
