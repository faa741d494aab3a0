import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLogger } from '@nodo/platform/logging';
import { beginTracing } from '@nodo/platform/service';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bringDemo } from './demo-history.ts';
import { DevelopmentChain } from './development-chain.ts';
import { createGateway } from './gateway/app.ts';
import { registerCameras } from './gateway/cameras.ts';
import { registerDevRoutes } from './gateway/dev-routes.ts';
import { DigestOrder } from './gateway/digest-order.ts';
import { registerMailbox } from './gateway/mailbox.ts';
import type { Readiness } from './gateway/upstreams.ts';
import { lockDataDir } from './lock.ts';
import { type ProcessName, ProcessSupervisor, script } from './process-supervisor.ts';
import { readinessOf, unreadyOf, waitUntilProjected } from './readiness.ts';
import { type EmbeddedSettings, readSecrets, type Secrets } from './settings.ts';

const chainReadySchema = z.object({
  usdtContract: z.string(),
  treasuryAddress: z.string(),
  treasurySigner: z.object({ address: z.string(), permissionId: z.int() }),
  demoWallet: z.object({ address: z.string(), privateKey: z.string() }),
});
/** Goes from the chain's process to the signer's and to nobody else. */
const signerKey = z
  .object({ treasurySigner: z.object({ privateKey: z.string() }) })
  .transform((ready) => ready.treasurySigner.privateKey);
export type ChainReady = z.infer<typeof chainReadySchema>;

export interface Product {
  readonly url: string;
  /** The development chain; undefined where another one is followed. */
  readonly chain: (ChainReady & { readonly url: string }) | undefined;
  /** Processes by name, for those who want to see them fall and rise. */
  readonly processes: () => Readonly<Record<string, number | undefined>>;
  /** What keeps it from being ready, by process. */
  unready(): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Starts everything on this machine, in the order in which one needs the other: Postgres; demo data at the first start;
 * event store and chain; command-api, projector and query-api; gateway; worker. Processes that end are
 * started again; Postgres too. Undefined when `stopping` came before it was complete: then all of it has ended.
 */
export async function startProduct(
  settings: EmbeddedSettings,
  stopping: AbortSignal,
): Promise<Product | undefined> {
  const unlock = await lockDataDir(settings.dataDir);
  const supervisor = new ProcessSupervisor(settings);
  const stop = async () => {
    await supervisor.stop();
    await unlock();
  };
  const interrupt = () => void supervisor.stop().catch(() => undefined);
  stopping.addEventListener('abort', interrupt);
  try {
    const running = await bootServices(supervisor, settings, stopping);
    if (!stopping.aborted) return { ...running, stop };
    await stop();
    return undefined;
  } catch (error) {
    await stop();
    if (stopping.aborted) return undefined;
    throw error;
  } finally {
    stopping.removeEventListener('abort', interrupt);
  }
}

async function bootServices(
  supervisor: ProcessSupervisor,
  settings: EmbeddedSettings,
  stopping: AbortSignal,
): Promise<Omit<Product, 'stop'>> {
  const { outside } = settings;
  const secrets = await readSecrets(settings.dataDir);
  const database = outside.databaseUrl ?? supervisor.startPostgres().then(({ url }) => url);
  // The demo is made on one core alone: another prepares what comes after it, once Postgres leaves it free.
  Promise.resolve(database)
    .then((url) => supervisor.prepare(programsOf(settings), { DATABASE_URL: url, ...WITHOUT_KEY }))
    .catch(() => undefined);
  const imported = outside.chain
    ? undefined
    : await bringDemo(demoOrder(settings, secrets, stopping), Promise.resolve(database));
  const databaseUrl = await database;
  const [eventStoreUrl, own] = await Promise.all([
    outside.eventStoreUrl ?? launchEventStore(supervisor, databaseUrl),
    outside.chain ? undefined : launchChain(supervisor, settings),
  ]);
  const followed = own ? { ...own.ready, url: own.url() } : outside.chain;
  if (!followed) throw new Error('There is no chain to follow');
  const stores = { databaseUrl, eventStoreUrl };
  const environment = serviceEnvironment(settings, secrets, {
    ...stores,
    chain: followed,
    isOwn: own !== undefined,
  });
  const commandLaunch = supervisor.launch('command-api', environment);
  const [signer, command, , query] = await Promise.all([
    launchSigner(supervisor, settings, followed, own ? own.signerKey : outside.chain?.signerKey),
    commandLaunch,
    supervisor.launch('projector', environment),
    // Asks command-api for the states that its folds make of a stream.
    commandLaunch.then(({ child }) =>
      supervisor.launch('query-api', {
        ...environment,
        COMMAND_API_URL: child.url,
      }),
    ),
  ]);
  // For an operator on this machine, with the rights of a service.
  writeFileSync(join(settings.dataDir, 'environment.json'), JSON.stringify(environment), { mode: 0o600 });
  // A service that is started again keeps its port.
  writeFileSync(join(settings.dataDir, 'command-api.url'), command.child.url);
  let complete = false;
  const upstreams = {
    command: () => command.child.url,
    query: () => query.child.url,
    chain: () => own?.url() ?? '',
    ready: async (): Promise<Readiness> =>
      complete ? readinessOf(supervisor.listening.map(({ url }) => url)) : { status: 'starting' },
  };
  const digests = new DigestOrder(secrets.serviceToken);
  supervisor.open(await listenGateway(upstreams, own?.chain, settings, digests));
  await own?.chain.live();
  // The worker decides by read models, too: none of them may be half built.
  if (imported !== undefined) await waitUntilProjected(databaseUrl, imported, stopping);
  const pushes = {
    WEB_PUSH_PRIVATE_KEY: secrets.webPush.privateKey,
    WEB_PUSH_SUBJECT: `mailto:${settings.legal.LEGAL_EMAIL ?? NOBODY}`,
  };
  const working = { ...environment, COMMAND_API_URL: command.child.url, ...signer, ...pushes };
  const { child: worker } = await supervisor.launch('worker', working);
  digests.to(() => worker.url);
  complete = true;
  return {
    url: `http://localhost:${settings.port}`,
    chain: own && { ...own.ready, url: own.url() },
    processes: () => supervisor.processes,
    unready: () => unreadyOf(supervisor.listening),
  };
}

/** What will be started here, in the order of how long it takes to prepare. */
function programsOf({ outside }: EmbeddedSettings): ProcessName[] {
  return [
    'projector',
    'command-api',
    'query-api',
    'worker',
    ...(outside.eventStoreUrl === undefined ? (['event-store'] as const) : []),
    ...(outside.chain ? [] : (['chain'] as const)),
  ];
}

async function launchEventStore(supervisor: ProcessSupervisor, databaseUrl: string): Promise<string> {
  const environment = { DATABASE_URL: databaseUrl };
  const { child } = await supervisor.launch('event-store', environment);
  return `esdb://127.0.0.1:${child.port}?tls=false`;
}

/** The development chain, with what is known of it alone. */
async function launchChain(supervisor: ProcessSupervisor, settings: EmbeddedSettings) {
  const environment = chainEnvironment(settings);
  const { child, ready } = await supervisor.launch('chain', environment);
  const url = () => child.url;
  return {
    url,
    chain: new DevelopmentChain(url),
    ready: chainReadySchema.parse(ready),
    signerKey: signerKey.parse(ready),
  };
}

/** The treasury's key, where there is one, has a process of its own, which opens no port. */
async function launchSigner(
  supervisor: ProcessSupervisor,
  settings: EmbeddedSettings,
  treasury: Treasury,
  key: string | undefined,
): Promise<Record<string, string>> {
  if (key === undefined) return {};
  const socket = signerSocket(settings.dataDir);
  await supervisor.launch('signer', {
    ...treasuryEnvironment(treasury),
    TREASURY_PRIVATE_KEY: key,
    SIGNER_SOCKET: socket,
    SIGNER_JOURNAL: join(settings.dataDir, 'signer'),
    LOG_LEVEL: settings.logLevel,
  });
  return { SIGNER_SOCKET: socket };
}

/** Whom push services can write to about a machine of one's own: an address that is kept for examples. */
const NOBODY = 'nobody@example.com';

/** Systems bear no longer path of a socket than about a hundred bytes. */
const LONGEST_SOCKET = 100;

function signerSocket(dataDir: string): string {
  const name = `nodo-signer-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const near = join(dataDir, 'signer.sock');
  return Buffer.byteLength(near) <= LONGEST_SOCKET ? near : join(tmpdir(), `${name}.sock`);
}

/** Whoever started all this may have had the treasury's key in hand: it is the signer's alone. */
const WITHOUT_KEY = { TREASURY_PRIVATE_KEY: '' };

type Treasury = Pick<ChainReady, 'usdtContract' | 'treasuryAddress' | 'treasurySigner'>;

function treasuryEnvironment(chain: Treasury): Record<string, string> {
  return {
    USDT_CONTRACT: chain.usdtContract,
    TREASURY_ADDRESS: chain.treasuryAddress,
    TREASURY_SIGNER_ADDRESS: chain.treasurySigner.address,
    TREASURY_PERMISSION_ID: String(chain.treasurySigner.permissionId),
  };
}

/** Where mails end up on a machine without a mail server; shown at /dev/mailbox. */
function mailFolder({ dataDir }: EmbeddedSettings): string {
  return join(dataDir, 'mail');
}

/** Who answers for the platform; what is empty is as if it were not there. */
const legalVariablesOf = ({ legal }: EmbeddedSettings) => ({
  LEGAL_NAME: legal.LEGAL_NAME ?? '',
  LEGAL_TAX_ID: legal.LEGAL_TAX_ID ?? '',
  LEGAL_ADDRESS: legal.LEGAL_ADDRESS ?? '',
  LEGAL_EMAIL: legal.LEGAL_EMAIL ?? '',
});

async function listenGateway(
  upstreams: Parameters<typeof createGateway>[0],
  chain: DevelopmentChain | undefined,
  settings: EmbeddedSettings,
  digests: DigestOrder,
): Promise<FastifyInstance> {
  const { port } = settings;
  const origins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const landing = {
    PUBLIC_URL: `http://localhost:${port}`,
    CHAT_URL: settings.chat?.url ?? '',
    CHAT_CONTACT: settings.chat?.contact ?? '',
    ...legalVariablesOf(settings),
    MAPS_URL: settings.mapsUrl,
  };
  const own = (app: FastifyInstance) => {
    if (chain) registerDevRoutes(app, { chain, upstreams, origins });
    registerCameras(app, upstreams);
    registerMailbox(app, { folder: mailFolder(settings), origins, digests });
  };
  const { logLevel, tracing } = settings;
  const logger = createLogger({ service: 'gateway', logLevel, tracing });
  await beginTracing({ service: 'gateway', tracing }, logger);
  const { http, connectionsPerAddress } = settings;
  const gateway = await createGateway(upstreams, landing, own, logger, {
    origins,
    http,
    connectionsPerAddress,
  });
  await gateway.listen({ host: '127.0.0.1', port });
  return gateway;
}

function chainEnvironment({ dataDir, blockIntervalMs }: EmbeddedSettings): Record<string, string> {
  return { DATA_DIR: dataDir, BLOCK_INTERVAL_MS: String(blockIntervalMs) };
}

function demoOrder(settings: EmbeddedSettings, secrets: Secrets, signal: AbortSignal) {
  const { dataDir, blockIntervalMs, demo: size } = settings;
  const masterKey = secrets.personalDataKey;
  return { size, dataDir, blockIntervalMs, masterKey, signal, script: script('demo/dist/main.js', settings) };
}

/** Documents lie beside everything else that lasts. */
function objectStoreUrl(settings: EmbeddedSettings): string {
  return pathToFileURL(join(settings.dataDir, 'objects')).href;
}

function ownChainEnvironment(settings: EmbeddedSettings): Record<string, string> {
  return {
    TRON_START_BLOCK: '1',
    // Known here, so that the follower need not find out how long a pause may be.
    TRON_POLL_MS: String(Math.max(20, Math.ceil((settings.blockIntervalMs * 4) / 3))),
    // Following fast blocks must leave enough for what else is asked: confirmations would wait for ever.
    TRON_REQUESTS_PER_SECOND: String(Math.max(15, Math.ceil(5_000 / settings.blockIntervalMs))),
    EXPLORER_URL: '/dev/explorer/tx/{hash}',
  };
}

function serviceEnvironment(
  settings: EmbeddedSettings,
  secrets: Secrets,
  inner: { databaseUrl: string; eventStoreUrl: string; chain: Treasury & { url: string }; isOwn: boolean },
): Record<string, string> {
  return {
    EMBEDDED: 'on',
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${settings.port}`,
    DATABASE_URL: inner.databaseUrl,
    EVENTSTORE_URL: inner.eventStoreUrl,
    TRON_URL: inner.chain.url,
    ...WITHOUT_KEY,
    ...(inner.isOwn ? ownChainEnvironment(settings) : {}),
    ...treasuryEnvironment(inner.chain),
    OBJECT_STORE_URL: objectStoreUrl(settings),
    SESSION_SECRET: secrets.sessionSecret,
    SERVICE_TOKEN: secrets.serviceToken,
    PERSONAL_DATA_KEY: secrets.personalDataKey,
    AUTH_MODE: settings.authMode,
    MAIL_URL: pathToFileURL(mailFolder(settings)).href,
    WEB_PUSH_PUBLIC_KEY: secrets.webPush.publicKey,
    ...(settings.chat ? { CHAT_URL: settings.chat.url, CHAT_CONTACT: settings.chat.contact } : {}),
    ...legalVariablesOf(settings),
    LOG_LEVEL: settings.logLevel,
  };
}
