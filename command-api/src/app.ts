import type { Config } from '@nodo/platform/config';
import { EventStore } from '@nodo/platform/event-store';
import { createApp } from '@nodo/platform/http';
import type { Logger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { openObjectStore } from '@nodo/platform/object-store';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, migratePlatform } from '@nodo/platform/postgres';
import type { RunningService } from '@nodo/platform/service';
import { Sessions } from '@nodo/platform/sessions';
import { UsedUploads } from '@nodo/platform/used-uploads';
import { createCategories } from './categories.ts';
import { Dispatcher } from './commands/dispatcher.ts';
import { addInternalRoutes } from './commands/internal-routes.ts';
import { createHandlers } from './handlers.ts';
import { addIdentityRoutes } from './identity/routes.ts';
import { addInvestmentRoutes } from './investments/routes.ts';
import { addKycRoutes } from './kyc/routes.ts';
import { addUploadRoutes } from './kyc/upload-routes.ts';
import { uploadTokens } from './kyc/upload-token.ts';
import { addSettingsRoutes } from './settings/routes.ts';
import { addWarehouseRoutes } from './warehouses/routes.ts';

/** A file of 10 MB over a slow line takes its time. */
const UPLOAD_MS = 300_000;

/** Wires the service and starts to listen. Throws when the configuration or Postgres can't be used. */
export async function startCommandApi(config: Config, logger: Logger): Promise<RunningService> {
  if (config.authMode !== 'immediate') {
    throw new Error(
      'AUTH_MODE=code is not available yet: set AUTH_MODE=immediate, which starts on a loopback address only',
    );
  }
  if (!config.objectStoreUrl) throw new Error('OBJECT_STORE_URL is needed by command-api');
  const objects = openObjectStore(config.objectStoreUrl);
  await migratePlatform(config.databaseUrl, logger);
  const metrics = createMetrics(config.service);
  const pool = createPool(config.databaseUrl, config.service, logger);
  const personalData = new PersonalData(pool, config.personalDataKey);
  const store = new EventStore(config.eventStoreUrl, personalData);
  const sessions = new Sessions(pool, config.sessionSecret);
  const app = await createApp({
    config,
    logger,
    metrics,
    sessions,
    requestTimeoutMs: UPLOAD_MS,
    checks: {
      eventStore: () => store.ping(),
      postgres: () => pool.query('SELECT 1'),
      objectStore: () => objects.ping(),
    },
  });
  const categories = createCategories(store, metrics);
  const { commands, identity } = createHandlers(categories, personalData, {
    ...config.tron,
    paymentHours: config.paymentHours,
    kycValidDays: config.kycValidDays,
  });
  const dispatcher = new Dispatcher(commands, config.personalDataKey, metrics);
  addIdentityRoutes(app, { identity, sessions, personalData, config, logger });
  const { sessionSecret } = config;
  addKycRoutes(app, { dispatcher, categories, pool, sessionSecret });
  const tokens = uploadTokens(sessionSecret);
  addUploadRoutes(app, { dispatcher, kyc: categories.kyc, objects, used: new UsedUploads(pool), tokens });
  addSettingsRoutes(app, dispatcher);
  addWarehouseRoutes(app, dispatcher);
  addInvestmentRoutes(app, dispatcher);
  addInternalRoutes(app, dispatcher, config);
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  logger.info({ port }, 'Listening');
  return {
    port,
    stop: async () => {
      await app.close();
      await store.close();
      await pool.end();
    },
  };
}
