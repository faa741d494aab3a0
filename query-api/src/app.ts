import type { Config } from '@nodo/platform/config';
import { AppError } from '@nodo/platform/errors';
import { freshnessOf, isFarBehind, SELECT_FRESHNESS } from '@nodo/platform/freshness';
import { createApp } from '@nodo/platform/http';
import { LogRecords } from '@nodo/platform/log-records';
import type { Logger } from '@nodo/platform/logging';
import {
  countConnections,
  countMissingKeys,
  createMetrics,
  publishObjectStore,
} from '@nodo/platform/metrics';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { withPersonFiles } from '@nodo/platform/person-files';
import { PersonalData } from '@nodo/platform/personal-data';
import {
  connectionsOf,
  createPool,
  migratePlatform,
  type Pool,
  pingPostgres,
  QUERY_WITHIN_MS,
  TRANSACTION_WITHIN_MS,
} from '@nodo/platform/postgres';
import { pushDevicesOf } from '@nodo/platform/push-devices';
import type { RunningService } from '@nodo/platform/service';
import { Sessions } from '@nodo/platform/sessions';
import { sharedNow } from '@nodo/platform/shared-clock';
import { SharedRedis } from '@nodo/platform/shared-redis';
import { wordingIn } from '@nodo/platform/wording';
import { apiDocsRoutes } from './api-docs/routes.ts';
import { audit } from './audit/module.ts';
import { noteLooks } from './audit/personal-data-views.ts';
import { books } from './books/module.ts';
import { customers } from './customers/module.ts';
import { decisions } from './decisions/module.ts';
import { earnings } from './earnings/module.ts';
import { history } from './history/module.ts';
import { identity } from './identity/module.ts';
import { images } from './images/module.ts';
import { investments } from './investments/module.ts';
import { kyc } from './kyc/module.ts';
import { landing } from './landing/module.ts';
import { movements } from './movements/module.ts';
import { notifications } from './notifications/module.ts';
import { payouts } from './payouts/module.ts';
import { portfolio } from './portfolio/module.ts';
import { preferences } from './preferences/module.ts';
import { languageOf } from './preferences/queries.ts';
import { Printer } from './printing/printer.ts';
import { privacy } from './privacy/module.ts';
import { projections } from './projections/module.ts';
import { questions } from './questions/module.ts';
import { Progress } from './read-model/progress.ts';
import { Reader } from './read-model/reader.ts';
import { TableCheck } from './read-model/table-check.ts';
import { reconciliation } from './reconciliation/module.ts';
import { reports } from './reports/module.ts';
import { repurchases } from './repurchases/module.ts';
import { reserves } from './reserves/module.ts';
import { declaredFiles, declaredGets, declaredPages, type QueryModule, refuseMoments } from './routing.ts';
import { sanctions } from './sanctions/module.ts';
import { savedViews } from './saved-views/module.ts';
import { searchOf } from './search/module.ts';
import { settings } from './settings/module.ts';
import { countSockets } from './sockets/figures.ts';
import { publishLag } from './sockets/lag.ts';
import { feedSockets, greet } from './sockets/live-feed.ts';
import { openSockets } from './sockets/server.ts';
import { standingOrders } from './standing-orders/module.ts';
import { transferClaims } from './transfer-claims/module.ts';
import { transfers } from './transfers/module.ts';
import { videos } from './videos/module.ts';
import { visits } from './visits/module.ts';
import { waitlist } from './waitlist/module.ts';
import { wallets } from './wallets/module.ts';
import { warehouses } from './warehouses/module.ts';

/** Every domain. */
const domains = [
  identity,
  audit,
  history,
  kyc,
  sanctions,
  warehouses,
  images,
  videos,
  settings,
  investments,
  transfers,
  books,
  reserves,
  landing,
  payouts,
  reconciliation,
  transferClaims,
  repurchases,
  waitlist,
  visits,
  questions,
  wallets,
  customers,
  decisions,
  portfolio,
  earnings,
  standingOrders,
  movements,
  notifications,
  preferences,
  savedViews,
  privacy,
  reports,
  projections,
] as const;
const modules: readonly QueryModule[] = [...domains, searchOf(domains), { routes: [apiDocsRoutes] }];

/**
 * 'degraded' when the read models lag far behind. Throws NotReady while their columns differ from the
 * definitions, DATA_PREPARING while they are being built for the first time.
 */
async function healthOf(pool: Pool, tables: TableCheck): Promise<'ok' | 'degraded'> {
  tables.require();
  const { rows } = await pool.query<object>(SELECT_FRESHNESS);
  const freshness = freshnessOf(rows[0]);
  if (!freshness.isBuilt) throw new AppError('DATA_PREPARING');
  return isFarBehind(freshness) ? 'degraded' : 'ok';
}

/**
 * Serves GETs over the read models and the sockets. Its only writes: a session's last use and who viewed personal
 * data.
 */
export async function startQueryApi(config: Config, logger: Logger): Promise<RunningService> {
  if (!config.objectStoreUrl) throw new Error('OBJECT_STORE_URL is needed by query-api');
  await migratePlatform(config.databaseUrl, logger);
  const connections = (usual: number) => connectionsOf(usual, 16, config.databaseConnections);
  const pool = createPool(config.databaseUrl, 'query-api', logger, connections(6), {
    queryWithinMs: QUERY_WITHIN_MS,
    transactionWithinMs: TRANSACTION_WITHIN_MS,
  });
  const personalData = new PersonalData(pool, config.personalDataKeys, logger);
  const objects = withPersonFiles(openObjectStore(config.objectStoreUrl), personalData);
  const sessions = new Sessions(pool, config.sessionSecret);
  const progress = new Progress(pool, logger);
  const reads = createPool(config.databaseUrl, 'query-api', logger, connections(10), {
    pipeline: true,
    queryWithinMs: QUERY_WITHIN_MS,
  });
  const tables = new TableCheck(pool, logger);
  await tables.check();
  const reader = new Reader(reads, progress, tables);
  const metrics = createMetrics('query-api');
  countConnections(metrics, reads);
  countMissingKeys(metrics, personalData);
  publishObjectStore(metrics, objects);
  const checks = { postgres: () => pingPostgres(pool), readModels: () => healthOf(pool, tables) };
  const impairments = { personalData: () => personalData.check(), objectStore: () => objects.ping() };
  const redis = await SharedRedis.open(config, logger);
  const app = await createApp({ config, logger, metrics, sessions, redis, checks, impairments });
  const log = new LogRecords(config.eventStoreUrl);
  noteLooks(app, pool);
  refuseMoments(app);
  const languageFor = (personId: string) => languageOf(pool, personId);
  const sayFor = async (personId: string) => (await wordingIn(await languageFor(personId))).sayOwn;
  const printer = new Printer(config.legal, languageFor);
  const gets = {
    get: declaredGets(app, reader),
    getCsv: declaredFiles(app, reader, sayFor),
    getCsvPages: declaredPages(app, reader, sayFor),
  };
  const ownPushDevices = (userId: string) => pushDevicesOf(pool, userId);
  const routing = {
    ...{ app, config, reader, sessions, objects, log, printer, sayFor, ...gets },
    pushDevicesOf: ownPushDevices,
    now: () => sharedNow(pool),
  };
  for (const addRoutes of modules.flatMap(({ routes }) => routes)) addRoutes(routing);
  await app.ready();
  const onAdmitted = (socket: Parameters<typeof greet>[0]) => void greet(socket, reader, logger);
  const sockets = openSockets({ app, config, logger, pool, sessions, redis, onAdmitted });
  countSockets(metrics, sockets.io);
  const stopping = new AbortController();
  const feeding = Promise.all([
    tables.checkUntilPassed(stopping.signal),
    feedSockets({ databaseUrl: config.databaseUrl, logger, progress, sockets }, stopping.signal),
    publishLag({ pool, sockets, logger }, stopping.signal),
  ]);
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    stop: async () => {
      stopping.abort();
      await sockets.close();
      await app.close();
      redis?.close();
      await feeding;
      await Promise.all([pool.end(), reads.end(), log.close(), printer.close()]);
    },
  };
}
