import type { Config } from '@nodo/platform/config';
import { EventStore } from '@nodo/platform/event-store';
import { createApp } from '@nodo/platform/http';
import { KnownBrowsers } from '@nodo/platform/known-browsers';
import type { Logger } from '@nodo/platform/logging';
import { Mailer } from '@nodo/platform/mail';
import {
  countConnections,
  countMissingKeys,
  createMetrics,
  publishObjectStore,
} from '@nodo/platform/metrics';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { PasskeyChallenges } from '@nodo/platform/passkey-challenges';
import { PasskeyCodes } from '@nodo/platform/passkey-codes';
import { PasskeyKeys } from '@nodo/platform/passkey-keys';
import { withPersonFiles } from '@nodo/platform/person-files';
import { PersonalData } from '@nodo/platform/personal-data';
import {
  createPool,
  migratePlatform,
  type Pool,
  pingPostgres,
  QUERY_WITHIN_MS,
  TRANSACTION_WITHIN_MS,
} from '@nodo/platform/postgres';
import type { RunningService } from '@nodo/platform/service';
import { Sessions } from '@nodo/platform/sessions';
import { SharedRedis } from '@nodo/platform/shared-redis';
import { type CodePurpose, SignInCodes } from '@nodo/platform/sign-in-codes';
import { UsedUploads } from '@nodo/platform/used-uploads';
import { treeIn } from './audit/tree.ts';
import { Dispatcher } from './commands/dispatcher.ts';
import { addInternalRoutes } from './commands/internal-routes.ts';
import { PostgresSnapshots } from './commands/snapshots.ts';
import { confirmedIn } from './earnings/confirmed-investments.ts';
import { groundIn } from './history/branches/ground.ts';
import { rebuildsIn } from './history/rebuilds/rebuild-facts.ts';
import { addReplayRoutes } from './history/routes.ts';
import { type CodeRouteOptions, emailBudget } from './identity/code-routes.ts';
import { personBudget } from './identity/email-routes.ts';
import { createIdentityHandlers } from './identity/handlers.ts';
import { PasskeyCeremonies } from './identity/passkey-ceremonies.ts';
import { followedChainIn } from './investments/chain-watch.ts';
import { addRoutes, createAggregates, createHandlers } from './modules.ts';
import { personalDataStores } from './privacy/personal-data-stores.ts';
import { parkedIn } from './projections/parked.ts';
import { rowsIn } from './row-counts.ts';

/** Wires the service and starts to listen. Throws when the configuration or Postgres can't be used. */
export async function startCommandApi(config: Config, logger: Logger): Promise<RunningService> {
  if (!config.objectStoreUrl) throw new Error('OBJECT_STORE_URL is needed by command-api');
  await migratePlatform(config.databaseUrl, logger);
  const metrics = createMetrics(config.service);
  const pool = createPool(config.databaseUrl, config.service, logger, config.databaseConnections, {
    queryWithinMs: QUERY_WITHIN_MS,
    transactionWithinMs: TRANSACTION_WITHIN_MS,
  });
  countConnections(metrics, pool);
  const personalData = new PersonalData(pool, config.personalDataKeys, logger);
  countMissingKeys(metrics, personalData);
  const objects = withPersonFiles(openObjectStore(config.objectStoreUrl), personalData);
  publishObjectStore(metrics, objects);
  const store = new EventStore(config.eventStoreUrl, personalData);
  const sessions = new Sessions(pool, config.sessionSecret);
  const redis = await SharedRedis.open(config, logger);
  const app = await createApp({
    config,
    logger,
    metrics,
    sessions,
    redis,
    takesUploads: true,
    checks: {
      eventStore: () => store.ping(),
      postgres: () => pingPostgres(pool),
    },
    impairments: { personalData: () => personalData.check(), objectStore: () => objects.ping() },
  });
  const aggregates = createAggregates(store, metrics, new PostgresSnapshots(pool, logger));
  const stopping = new AbortController();
  personalData.onDestroyed((personId) => {
    for (const aggregate of [aggregates.users, aggregates.kyc]) aggregate.forget(personId);
  });
  const following = personalData.follow(config.databaseUrl, { logger, signal: stopping.signal });
  // Not only for AUTH_MODE=code: a new e-mail is proved by a mailed code in any mode.
  const { url: mailUrl, from } = config.mail;
  const mailer = mailUrl ? new Mailer({ url: mailUrl, from, logger, metrics }) : undefined;
  const codes = config.authMode === 'code' ? codeSignIn(config, pool, mailer) : undefined;
  const emailCodes = mailer && mailedCodes(config, pool, mailer, 'email-change');
  const stores = personalDataStores({
    ...{ pool, objects, sessions, personalData },
    forgetCodes: async (userId, emailHashes) => {
      for (const emailHash of emailHashes) await codes?.codes.forget(emailBudget(emailHash));
      await emailCodes?.codes.forget(personBudget(userId));
    },
    mailUrl,
    mailer,
  });
  const { paymentHours, kycValidDays, payouts, sessionSecret } = config;
  const passkeyCodes = new PasskeyCodes(pool, sessionSecret);
  const keys = new PasskeyKeys(pool);
  const identity = createIdentityHandlers(
    aggregates,
    personalData,
    async (userId, only) => {
      if (!only) await sessions.endAll(userId);
      else if (only.passkeyId) await sessions.disown(userId, only.passkeyId, only.keptId);
      else await sessions.endOthers(userId, only.keptId);
    },
    keys,
  );
  const shared = { aggregates, identity, personalData, passkeyCodes, objects };
  const commands = createHandlers({
    ...shared,
    fixedEmails: config.fixedEmails,
    terms: { ...config.tron, paymentHours, kycValidDays, payouts },
    stores,
    readTree: treeIn(pool),
    confirmed: confirmedIn(pool),
    readParkedEvent: parkedIn(pool),
    readRebuildFacts: rebuildsIn(pool),
    readBranchFacts: groundIn(pool),
    requireFollowedChain: followedChainIn(pool, config.tron.unfollowedSeconds),
    countRows: rowsIn(pool),
  });
  const dispatcher = new Dispatcher(
    commands,
    config.personalDataKeys.master,
    metrics,
    config.authMode === 'code',
  );
  const challenges = new PasskeyChallenges(pool, sessionSecret);
  const ceremonies = new PasskeyCeremonies({ config, keys, challenges, logger, metrics });
  const used = new UsedUploads(pool);
  const routing = { config, logger, pool, dispatcher, sessions, used, keys, ceremonies, codes, emailCodes };
  addRoutes(app, { ...shared, ...routing });
  addInternalRoutes(app, dispatcher, config);
  addReplayRoutes(app, { aggregates, store, config });
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  logger.info({ port }, 'Listening');
  return {
    port,
    stop: async () => {
      await app.close();
      redis?.close();
      stopping.abort();
      await following;
      await mailer?.close();
      await store.close();
      await pool.end();
    },
  };
}

/**
 * Unused codes that one network address may have outstanding in the counting window, per sign-in allowed a minute.
 */
const CODES_PER_ADDRESS = 3;

function codeSignIn(config: Config, pool: Pool, mailer: Mailer | undefined): CodeRouteOptions {
  if (!mailer) throw new Error('AUTH_MODE=code needs MAIL_URL');
  return mailedCodes(config, pool, mailer, 'sign-in');
}

function mailedCodes(config: Config, pool: Pool, mailer: Mailer, purpose: CodePurpose): CodeRouteOptions {
  const { sessionSecret: secret, signInLimit } = config;
  return {
    codes: new SignInCodes({ pool, secret, purpose, addressLimit: CODES_PER_ADDRESS * signInLimit }),
    browsers: new KnownBrowsers(secret),
    mailer,
  };
}
