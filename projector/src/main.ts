import { loadConfig } from '@nodo/platform/config';
import { createLogger } from '@nodo/platform/logging';
import { runService } from '@nodo/platform/service';
import { startProjector } from './app.ts';

const config = loadConfig('projector');
const logger = createLogger(config);
await runService(logger, () => startProjector(config, logger));
