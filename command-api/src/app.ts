import type { Config } from '@nodo/platform/config';
import { EventStore } from '@nodo/platform/event-store';
import { createApp } from '@nodo/platform/http';
import { KnownBrowsers } from '@nodo/platform/known-browsers';
import type { Logger } from '@nodo/platform/logging';
import { Mailer } from '@nodo/platform/mail';
import { createMetrics, type Metrics } from '@nodo/platform/metrics';
import { openObjectStore } from '@nodo/platform/object-store';
import { PasskeyChallenges } from '@nodo/platform/passkey-challenges';
import { PasskeyKeys } from '@nodo/platform/passkey-keys';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, migratePlatform, type Pool } from '@nodo/platform/postgres';
import type { RunningService } from '@nodo/platform/service';
import { Sessions } from '@nodo/platform/sessions';
import { SignInCodes } from '@nodo/platform/sign-in-codes';
import { UsedUploads } from '@nodo/platform/used-uploads';
import { addAuditRoutes } from './audit/routes.ts';
import { treeIn } from './audit/tree.ts';
import { addTreeHeadRoutes } from './audit/tree-routes.ts';
import { createCategories } from './categories.ts';
import { Dispatcher } from './commands/dispatcher.ts';
import { addInternalRoutes } from './commands/internal-routes.ts';
import { addDecisionRoutes } from './decisions/routes.ts';
import { confirmedIn } from './earnings/confirmed-investments.ts';
import { addDistributionRoutes } from './earnings/routes.ts';
import { createHandlers } from './handlers.ts';
import { type CodeRouteOptions, emailBudget } from './identity/code-routes.ts';
import { PasskeyCeremonies } from './identity/passkey-ceremonies.ts';
import { addPasskeyLogin } from './identity/passkey-login.ts';
import { addPasskeyRoutes } from './identity/passkey-routes.ts';
import { addIdentityRoutes } from './identity/routes.ts';
import { addUserRoutes } from './identity/user-routes.ts';
import { addInvestmentRoutes } from './investments/routes.ts';
import { addKycRoutes } from './kyc/routes.ts';
import { addUploadRoutes } from './kyc/upload-routes.ts';
import { uploadTokens } from './kyc/upload-token.ts';
import { addMediaRoutes } from './media/upload-routes.ts';
import { mediaTokens } from './media/upload-token.ts';
import { addNotificationRoutes } from './notifications/routes.ts';
import { addPayoutRoutes } from './payouts/routes.ts';
import { personalPlaces } from './privacy/places.ts';
import { addPrivacyRoutes } from './privacy/routes.ts';
import { parkedIn } from './projections/parked.ts';
import { addProjectionRoutes } from './projections/routes.ts';
import { addReportRoutes } from './reports/routes.ts';
import { addDocumentRoutes } from './reports/upload-routes.ts';
import { documentUploadTokens } from './reports/upload-token.ts';
import { addSettingsRoutes } from './settings/routes.ts';
import { addVideoRoutes } from './videos/routes.ts';
import { addImageRoutes } from './warehouses/image-routes.ts';
import { addWarehouseRoutes } from './warehouses/routes.ts';

/** A film of 200 MB over a slow line takes its time. */
const UPLOAD_MS = 1_800_000;

/** Wires the service and starts to listen. Throws when the configuration or Postgres can't be used. */
export async function startCommandApi(config: Config, logger: Logger): Promise<RunningService> {
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
  const stopping = new AbortController();
  personalData.onDestroyed((personId) => {
    for (const category of [categories.users, categories.kyc]) category.forget(personId);
  });
  const following = personalData.follow(config.databaseUrl, { logger, signal: stopping.signal });
  const codes = config.authMode === 'code' ? codeSignIn(config, pool, logger, metrics) : undefined;
  const places = personalPlaces({
    ...{ pool, objects, sessions, personalData },
    forgetCodes: async (emailHash) => codes?.codes.forget(emailBudget(emailHash)),
    mailUrl: config.mail.url,
  });
  const { paymentHours, kycValidDays, payouts } = config;
  const terms = { ...config.tron, paymentHours, kycValidDays, payouts };
  const { commands, identity } = createHandlers(categories, personalData, terms, {
    endSessions: (userId) => sessions.endAll(userId),
    places,
    objects,
    lookAtTree: treeIn(pool),
    confirmed: confirmedIn(pool),
    lookAtParked: parkedIn(pool),
  });
  const dispatcher = new Dispatcher(commands, config.personalDataKey, metrics, config.authMode === 'code');
  const signingIn = { identity, sessions, personalData, config, logger };
  addIdentityRoutes(app, signingIn, codes);
  addUserRoutes(app, dispatcher);
  const { sessionSecret } = config;
  const keys = new PasskeyKeys(pool);
  const challenges = new PasskeyChallenges(pool, sessionSecret);
  const ceremonies = new PasskeyCeremonies({ config, keys, challenges, logger, metrics });
  const { users, payouts: payoutStreams } = categories;
  const passkeys = { ...signingIn, dispatcher, users, ceremonies, keys };
  addPasskeyRoutes(app, passkeys);
  if (codes) addPasskeyLogin(app, passkeys);
  addKycRoutes(app, { dispatcher, categories, pool, sessionSecret });
  const uploads = { dispatcher, objects, used: new UsedUploads(pool) };
  addUploadRoutes(app, { ...uploads, kyc: categories.kyc, tokens: uploadTokens(sessionSecret) });
  addMediaRoutes(app, { ...uploads, tokens: mediaTokens(sessionSecret) });
  addDocumentRoutes(app, { ...uploads, tokens: documentUploadTokens(sessionSecret) });
  addReportRoutes(app, dispatcher);
  addSettingsRoutes(app, dispatcher);
  addAuditRoutes(app, dispatcher, sessionSecret);
  addWarehouseRoutes(app, dispatcher);
  addImageRoutes(app, dispatcher);
  addVideoRoutes(app, dispatcher);
  addInvestmentRoutes(app, dispatcher);
  addPayoutRoutes(app, { ...passkeys, payouts: payoutStreams });
  addDistributionRoutes(app, dispatcher);
  addDecisionRoutes(app, { dispatcher, pool });
  addNotificationRoutes(app, { dispatcher, pool });
  addTreeHeadRoutes(app, dispatcher);
  addProjectionRoutes(app, dispatcher);
  addPrivacyRoutes(app, dispatcher, config);
  addInternalRoutes(app, dispatcher, config);
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  logger.info({ port }, 'Listening');
  return {
    port,
    stop: async () => {
      await app.close();
      stopping.abort();
      await following;
      await codes?.mailer.close();
      await store.close();
      await pool.end();
    },
  };
}

/** Codes one network address may leave unused in the time they are counted for, for each sign-in a minute. */
const CODES_PER_ADDRESS = 3;

function codeSignIn(config: Config, pool: Pool, logger: Logger, metrics: Metrics): CodeRouteOptions {
  const { sessionSecret: secret, signInLimit, mail } = config;
  if (!mail.url) throw new Error('AUTH_MODE=code needs MAIL_URL');
  return {
    codes: new SignInCodes({ pool, secret, addressLimit: CODES_PER_ADDRESS * signInLimit }),
    browsers: new KnownBrowsers(secret),
    mailer: new Mailer({ url: mail.url, from: mail.from, logger, metrics }),
  };
}
