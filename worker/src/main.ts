import { loadConfig } from '@nodo/platform/config';
import { createLogger } from '@nodo/platform/logging';
import { runService } from '@nodo/platform/service';
import { startWorker } from './app.ts';
import { loadSettings } from './settings.ts';

const config = loadConfig('worker');
const logger = createLogger(config);
await runService(logger, () => startWorker(config, loadSettings(), logger), config);
