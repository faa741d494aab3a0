import type { Config } from '@nodo/platform/config';
import { AppError } from '@nodo/platform/errors';
import { EventStore } from '@nodo/platform/event-store';
import { createApp, isService } from '@nodo/platform/http';
import { LogRecords } from '@nodo/platform/log-records';
import type { Logger } from '@nodo/platform/logging';
import { countConnections, countMissingKeys, createMetrics } from '@nodo/platform/metrics';
import { PersonalData } from '@nodo/platform/personal-data';
import {
  connectionsOf,
  createPool,
  type Pool,
  pingPostgres,
  TRANSACTION_WITHIN_MS,
} from '@nodo/platform/postgres';
import { tableDifferences } from '@nodo/platform/read-model-tables';
import type { RunningService } from '@nodo/platform/service';
import type { FastifyInstance } from 'fastify';
import { TreeKeeper } from './audit/proof/keeper.ts';
import { publishLastBackup } from './backup/last-backup.ts';
import { createFigures } from './engine/figures.ts';
import { Projector } from './engine/projector.ts';
import { healthFacts } from './health-facts.ts';
import { keepIndexWhole } from './history/keeper.ts';
import { migrateReadModels } from './migrations.ts';
import { projections } from './modules.ts';
import { keepRebuilds } from './rebuild/keeper.ts';
import { upgradesOf } from './rebuild/upgrades.ts';

/** `rebuildProgram`: entry point of the process that does rebuilds; without it rebuild orders are not carried out. */
export async function startProjector(
  config: Config,
  logger: Logger,
  rebuildProgram?: string,
): Promise<RunningService> {
  await migrateReadModels(config.databaseUrl, logger);
  const connections = (usual: number) => connectionsOf(usual, 10, config.databaseConnections);
  const pool = createPool(config.databaseUrl, 'projector', logger, connections(6), {
    pipeline: true,
    queryWithinMs: BATCH_WITHIN_MS,
    transactionWithinMs: TRANSACTION_WITHIN_MS,
  });
  // Rebuilding tables takes long: no query timeout.
  const patient = createPool(config.databaseUrl, 'projector', logger, connections(4), { pipeline: true });
  await refuseOtherTables(pool);
  const stopping = new AbortController();
  const personalData = new PersonalData(pool, config.personalDataKeys, logger);
  const following = personalData.follow(config.databaseUrl, { logger, signal: stopping.signal });
  const store = new EventStore(config.eventStoreUrl, personalData);
  const metrics = createMetrics('projector');
  countConnections(metrics, pool);
  countMissingKeys(metrics, personalData);
  publishLastBackup(metrics, pool);
  const figures = createFigures(metrics);
  const publishWithinMs = config.tellWithinSeconds * 1_000;
  const upgrades = upgradesOf({ pool: patient, asked: pool, store, logger, projections });
  const projector = new Projector({ pool, store, logger, figures, projections, upgrades, publishWithinMs });
  const log = new LogRecords(config.eventStoreUrl);
  const turn = { isLeading: () => projector.isLeading, isBusy: () => projector.isBehind };
  const keeper = new TreeKeeper({ ...{ pool, log, logger, metrics }, ...turn });
  const checks = {
    postgres: () => pingPostgres(pool),
    eventStore: () => store.ping(),
    log: () => projector.check(),
  };
  const impairments = { personalData: () => personalData.check() };
  const facts = () => healthFacts(pool);
  const app = await createApp({ config, logger, metrics, checks, impairments, facts });
  addRoutes(app, config, pool, projector);
  const { signal } = stopping;
  const index = keepIndexWhole({ ...{ pool, log, logger }, ...turn }, signal);
  const program = rebuildProgram;
  const rebuilds = program && keepRebuilds({ pool, logger, program }, signal);
  const running = Promise.all([projector.run(signal), keeper.run(signal), index, rebuilds]);
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    stop: async () => {
      stopping.abort();
      await running;
      await following;
      await app.close();
      await Promise.all([store.close(), log.close()]);
      await Promise.all([pool.end(), patient.end()]);
    },
  };
}

/**
 * Query timeout in milliseconds, far above any query of a batch; then the connection is dropped and the batch
 * retried.
 */
const BATCH_WITHIN_MS = 20_000;

/**
 * Throws when the projections can't write the read-model tables in the database. What else a newer release added to
 * them is no obstacle to going back to this one.
 */
async function refuseOtherTables(pool: Pool): Promise<void> {
  const { missing, required } = await tableDifferences(pool);
  const wrong = [...missing, ...required];
  if (wrong.length > 0) throw new Error(`Read-model columns differ from the database: ${wrong.join(', ')}`);
}

/** For operators, with the service token: the state of the read models, and retrying parked keys. */
function addRoutes(app: FastifyInstance, config: Config, pool: Pool, projector: Projector): void {
  app.get('/internal/projections', async (request) => {
    if (!isService(request, config)) throw new AppError('NOT_FOUND');
    const checkpoints = await pool.query('SELECT * FROM projection.checkpoints ORDER BY name');
    const parked = await pool.query('SELECT * FROM projection.parked ORDER BY position LIMIT 500');
    return { leading: projector.isLeading, checkpoints: checkpoints.rows, parked: parked.rows };
  });
  app.post('/internal/projections/retry', async (request) => {
    if (!isService(request, config)) throw new AppError('NOT_FOUND');
    const stillParked = await projector.retry();
    if (stillParked === undefined) throw new AppError('UNAVAILABLE');
    return { stillParked };
  });
}
