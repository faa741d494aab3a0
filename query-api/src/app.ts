import type { Config } from '@nodo/platform/config';
import { createApp } from '@nodo/platform/http';
import { LogRecords } from '@nodo/platform/log-records';
import type { Logger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { openObjectStore } from '@nodo/platform/object-store';
import { createPool, migratePlatform } from '@nodo/platform/postgres';
import type { RunningService } from '@nodo/platform/service';
import { Sessions } from '@nodo/platform/sessions';
import { analyticsRoutes } from './analytics/routes.ts';
import { addProofRoutes } from './audit/proof-routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { decisionRoutes } from './decisions/routes.ts';
import { earningsRoutes } from './earnings/routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { userRoutes } from './identity/user-routes.ts';
import { addMediaDocumentRoutes } from './images/document-routes.ts';
import { addMediaRoutes } from './images/media-routes.ts';
import { imageRoutes } from './images/routes.ts';
import { investmentRoutes } from './investments/routes.ts';
import { addDocumentRoutes } from './kyc/document-routes.ts';
import { kycRoutes } from './kyc/routes.ts';
import { movementRoutes } from './movements/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { preferenceRoutes } from './preferences/routes.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { addProjectionRoutes } from './projections/routes.ts';
import { Progress } from './reading/progress.ts';
import { Reader } from './reading/reader.ts';
import { addFileRoutes } from './reports/file-routes.ts';
import { reportRoutes } from './reports/routes.ts';
import type { Routing } from './routing.ts';
import { settingsRoutes } from './settings/routes.ts';
import { feedSockets, greet } from './sockets/live-feed.ts';
import { openSockets } from './sockets/server.ts';
import { transferRoutes } from './transfers/routes.ts';
import { videoRoutes } from './videos/routes.ts';
import { warehouseRoutes } from './warehouses/routes.ts';
import { updateRoutes } from './warehouses/update-routes.ts';

const domains: readonly ((routing: Routing) => void)[] = [
  identityRoutes,
  userRoutes,
  auditRoutes,
  kycRoutes,
  warehouseRoutes,
  updateRoutes,
  imageRoutes,
  videoRoutes,
  settingsRoutes,
  investmentRoutes,
  transferRoutes,
  payoutRoutes,
  decisionRoutes,
  analyticsRoutes,
  earningsRoutes,
  movementRoutes,
  notificationRoutes,
  preferenceRoutes,
  privacyRoutes,
  reportRoutes,
];

/** GETs over the read models, and the sockets. Writes nothing but a session's last use. */
export async function startQueryApi(config: Config, logger: Logger): Promise<RunningService> {
  if (!config.objectStoreUrl) throw new Error('OBJECT_STORE_URL is needed by query-api');
  const objects = openObjectStore(config.objectStoreUrl);
  await migratePlatform(config.databaseUrl, logger);
  const pool = createPool(config.databaseUrl, 'query-api', logger, 6);
  const sessions = new Sessions(pool, config.sessionSecret);
  const progress = new Progress(pool, logger);
  const reads = createPool(config.databaseUrl, 'query-api', logger, 10, { pipeline: true });
  const reader = new Reader(reads, progress);
  const checks = { readModels: () => pool.query('SELECT 1 FROM projection.checkpoints LIMIT 1') };
  const app = await createApp({ config, logger, metrics: createMetrics('query-api'), sessions, checks });
  for (const addRoutes of domains) addRoutes({ app, config, reader, sessions });
  const log = new LogRecords(config.eventStoreUrl);
  addProofRoutes({ app, reader }, log);
  addProjectionRoutes({ app, reader }, log);
  addDocumentRoutes(app, { objects, sessionSecret: config.sessionSecret });
  addMediaRoutes(app, { objects, reader });
  addFileRoutes(app, { objects, reader });
  addMediaDocumentRoutes(app, { objects });
  await app.ready();
  const onAdmitted = (socket: Parameters<typeof greet>[0]) => void greet(socket, reader, logger);
  const sockets = openSockets({ app, config, logger, pool, sessions, onAdmitted });
  const stopping = new AbortController();
  const feeding = feedSockets(
    { databaseUrl: config.databaseUrl, logger, progress, sockets },
    stopping.signal,
  );
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    stop: async () => {
      stopping.abort();
      await sockets.close();
      await app.close();
      await feeding;
      await Promise.all([pool.end(), reads.end(), log.close()]);
    },
  };
}
