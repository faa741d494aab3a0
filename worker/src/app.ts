import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '@nodo/platform/config';
import { AppError } from '@nodo/platform/errors';
import { createApp, isService } from '@nodo/platform/http';
import type { Logger } from '@nodo/platform/logging';
import { countConnections, createMetrics } from '@nodo/platform/metrics';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { createPool, pingPostgres, TRANSACTION_WITHIN_MS } from '@nodo/platform/postgres';
import { createQueue } from '@nodo/platform/queues';
import type { RunningService } from '@nodo/platform/service';
import { auditModule } from './audit/module.ts';
import { FollowingRecord } from './chain/following-record.ts';
import { createNetworkCheck } from './chain/network.ts';
import { createNodePool } from './chain/nodes.ts';
import { DomainClock } from './clock.ts';
import { CommandClient } from './commands.ts';
import { earningsModule } from './earnings/module.ts';
import { identityModule } from './identity/module.ts';
import { investmentsModule } from './investments/module.ts';
import { Jobs } from './jobs.ts';
import { kycModule } from './kyc/module.ts';
import { createWorkerMetrics } from './metrics.ts';
import { migrateWorker } from './migrations.ts';
import type { WorkerModule } from './module.ts';
import { notificationsModule } from './notifications/module.ts';
import { countPayouts } from './payouts/figures.ts';
import { payoutsModule } from './payouts/module.ts';
import { privacyModule } from './privacy/module.ts';
import { checkQueue, countQueue } from './queue-figures.ts';
import { reconciliationModule } from './reconciliation/module.ts';
import { reportsModule } from './reports/module.ts';
import { repurchasesModule } from './repurchases/module.ts';
import { reservesModule } from './reserves/module.ts';
import { sanctionsModule } from './sanctions/module.ts';
import type { Settings } from './settings.ts';
import { standingOrdersModule } from './standing-orders/module.ts';
import { transferClaimsModule } from './transfer-claims/module.ts';
import { countUnconfirmed } from './transfers/figures.ts';
import { transfersModule } from './transfers/module.ts';
import { waitlistModule } from './waitlist/module.ts';

/** Time limit for background queries, in ms; after that the connection is given up. */
const QUERY_LIMIT_MS = 30_000;
/** How often the TRON nodes that are not in use are asked whether they are there, ms. */
const NODES_LOOKED_AT_MS = 60_000;
/** Time limit of an orderly stop, in ms. */
const STOP_MS = 7_000;

/** Every domain with background work: the only list of them in this service. */
const createModules = [
  investmentsModule,
  identityModule,
  kycModule,
  sanctionsModule,
  auditModule,
  earningsModule,
  privacyModule,
  reportsModule,
  transfersModule,
  reconciliationModule,
  repurchasesModule,
  transferClaimsModule,
  waitlistModule,
  standingOrdersModule,
  payoutsModule,
  reservesModule,
  notificationsModule,
];

/**
 * Starts the worker: migrations, each domain's background work, the job queue, and the listener for health and
 * metrics.
 */
export async function startWorker(
  config: Config,
  settings: Settings,
  logger: Logger,
): Promise<RunningService> {
  const { commandApiUrl } = config;
  if (!commandApiUrl) throw new Error('COMMAND_API_URL is needed by the worker');
  await migrateWorker(config.databaseUrl, logger);
  const { registry, httpDuration } = createMetrics(config.service);
  const metrics = createWorkerMetrics(registry);
  const pool = createPool(config.databaseUrl, config.service, logger, config.databaseConnections, {
    queryWithinMs: QUERY_LIMIT_MS,
    transactionWithinMs: TRANSACTION_WITHIN_MS,
  });
  countConnections({ registry }, pool);
  countPayouts(registry, pool);
  countUnconfirmed(registry, pool);
  const nodes = createNodePool(config.tron.nodes, {
    apiKey: config.tron.apiKey,
    timeoutMs: settings.timeoutMs,
    perSecond: settings.requestsPerSecond,
    perDay: settings.requestsPerDay,
    logger,
    metrics,
    check: createNetworkCheck({ ...config.tron, pool, logger }),
  });
  const record = new FollowingRecord(pool);
  const queue = createQueue('worker', config, logger);
  countQueue(registry, queue);
  const services = {
    ...{ config, settings, logger, metrics, registry, pool, nodes, queue, record },
    commands: new CommandClient({ url: commandApiUrl, serviceToken: config.serviceToken, metrics }),
    clock: new DomainClock(config.embedded),
    objects: config.objectStoreUrl ? openObjectStore(config.objectStoreUrl) : undefined,
  };
  const modules = createModules.map((create) => create(services));
  const jobs = new Jobs(services, modules);
  jobs.start();
  for (const module of modules) module.start?.();
  const lookingAtNodes = setInterval(() => void nodes.lookAtOthers(), NODES_LOOKED_AT_MS);
  const checks = {
    postgres: () => pingPostgres(pool),
    chain: () => record.check(),
    nodes: async () => (nodes.isOneAway ? 'degraded' : 'ok'),
  };
  // The chain is followed without the queue, and what it lost is made again: nothing is gained by a restart.
  const impairments = { queue: () => checkQueue(queue) };
  const app = await createApp({ config, logger, metrics: { registry, httpDuration }, checks, impairments });
  if (config.embedded) addOrderRoutes(app, config, modules);
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : config.port,
    stop: async () => {
      clearInterval(lookingAtNodes);
      const orderly = async () => {
        await Promise.all([...modules.map((module) => module.stop?.()), jobs.stop(), app.close()]);
        await pool.end();
      };
      // Calls that hang on an unavailable server are cut off: everything is repeated as after a crash.
      await Promise.race([orderly(), delay(STOP_MS)]);
    },
  };
}

/** POST /internal/orders/{name}: runs a job at once for the development product. For our own processes only. */
function addOrderRoutes(
  app: Awaited<ReturnType<typeof createApp>>,
  config: Config,
  modules: readonly WorkerModule[],
): void {
  for (const { ordered = {} } of modules) {
    for (const [name, run] of Object.entries(ordered)) {
      app.post(`/internal/orders/${name}`, async (request, reply) => {
        if (!isService(request, config)) throw new AppError('NOT_FOUND');
        await run();
        return reply.status(204).send();
      });
    }
  }
}
