import { loadConfig } from '@nodo/platform/config';
import { createLogger } from '@nodo/platform/logging';
import { runService } from '@nodo/platform/service';
import { startQueryApi } from './app.ts';

const config = loadConfig('query-api');
const logger = createLogger(config);
await runService(logger, () => startQueryApi(config, logger), config);
