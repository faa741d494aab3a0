import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readEnvironment } from '@nodo/platform/environment';
import { createLogger } from '@nodo/platform/logging';
import { beginTracing } from '@nodo/platform/service';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { demoAccounts } from './demo-accounts.ts';
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
/** Passed from the chain's process to the signer's and nowhere else. */
const signerKey = z
  .object({ treasurySigner: z.object({ privateKey: z.string() }) })
  .transform((ready) => ready.treasurySigner.privateKey);
export type ChainReady = z.infer<typeof chainReadySchema>;

export interface Product {
  readonly url: string;
  /** The development chain; undefined when another one is followed. */
  readonly chain: (ChainReady & { readonly url: string }) | undefined;
  /** Process ids by name, for tests that kill processes and watch restarts. */
  readonly processes: () => Readonly<Record<string, number | undefined>>;
  /** Why it is not ready, by process. */
  unready(): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Starts everything on this machine, in order of dependency: Postgres; demo data at the first start; event store and
 * chain; command-api, projector and query-api; gateway; worker. Processes that exit are restarted, Postgres too.
 * Undefined when `stopping` fired before it was complete: then everything has ended.
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
  const database = Promise.resolve(outside.databaseUrl ?? supervisor.startPostgres().then(({ url }) => url));
  // Whoever waits for it first reports why there is none.
  database.catch(() => undefined);
  // The demo is generated on one core: another one prepares the services meanwhile.
  supervisor.prepare(programsOf(settings), database).catch(() => undefined);
  const imported = outside.chain
    ? undefined
    : await bringDemo(demoOrder(settings, secrets, stopping), database);
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
    // It asks command-api for the states folded from a stream.
    commandLaunch.then(({ child }) =>
      supervisor.launch('query-api', {
        ...environment,
        COMMAND_API_URL: child.url,
      }),
    ),
  ]);
  // For an operator on this machine, with a service's rights.
  writeFileSync(join(settings.dataDir, 'environment.json'), JSON.stringify(environment), { mode: 0o600 });
  // A restarted service keeps its port.
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
  // The worker's decisions use read models, so none of them may be incomplete.
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

/** The programs to start here, slowest to prepare first. */
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

/** Starts the development chain; returns it with what only it knows, such as the signer's key. */
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

/** The treasury's key, if there is one, is held by a separate process that opens no port. */
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

/** The contact that push services get for a private installation: a reserved example address. */
const NOBODY = 'nobody@example.com';

/** Systems limit socket paths to about a hundred bytes. */
const LONGEST_SOCKET = 100;

function signerSocket(dataDir: string): string {
  const name = `nodo-signer-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const near = join(dataDir, 'signer.sock');
  return Buffer.byteLength(near) <= LONGEST_SOCKET ? near : join(tmpdir(), `${name}.sock`);
}

type Treasury = Pick<ChainReady, 'usdtContract' | 'treasuryAddress' | 'treasurySigner'>;

function treasuryEnvironment(chain: Treasury): Record<string, string> {
  return {
    USDT_CONTRACT: chain.usdtContract,
    TREASURY_ADDRESS: chain.treasuryAddress,
    TREASURY_SIGNER_ADDRESS: chain.treasurySigner.address,
    TREASURY_PERMISSION_ID: String(chain.treasurySigner.permissionId),
  };
}

/** Where mails are stored on a machine without a mail server; shown at /dev/mailbox. */
function mailFolder({ dataDir }: EmbeddedSettings): string {
  return join(dataDir, 'mail');
}

/** The legal entity's variables; an empty one counts as unset. */
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
  const origins = ['localhost', '127.0.0.1'].map((host) => originOn(host, port));
  const landing = {
    PUBLIC_URL: originOn('localhost', port),
    CHAT_URL: settings.chat?.url ?? '',
    CHAT_CONTACT: settings.chat?.contact ?? '',
    ...legalVariablesOf(settings),
    MAPS_URL: settings.mapsUrl,
    VIDEO_URL: settings.videoUrl ?? '',
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

/** Documents are stored with all other persistent data. */
function objectStoreUrl(settings: EmbeddedSettings): string {
  return pathToFileURL(join(settings.dataDir, 'objects')).href;
}

function ownChainEnvironment(settings: EmbeddedSettings): Record<string, string> {
  return {
    TRON_START_BLOCK: '1',
    // Set here, so that the follower need not learn the maximum pause.
    TRON_POLL_MS: String(Math.max(20, Math.ceil((settings.blockIntervalMs * 4) / 3))),
    // Following fast blocks must leave enough requests for other uses: confirmations would starve.
    TRON_REQUESTS_PER_SECOND: String(Math.max(15, Math.ceil(5_000 / settings.blockIntervalMs))),
    EXPLORER_URL: '/dev/explorer/tx/{hash}',
  };
}

/** Written down with the others, too: an operator's commands open people's keys as the services do. */
function keyEncryption(): Record<string, string> {
  const { KEY_ENCRYPTION_KEY, KEY_ENCRYPTION_KEY_OTHER } = readEnvironment(process.env);
  return {
    ...(KEY_ENCRYPTION_KEY ? { KEY_ENCRYPTION_KEY } : {}),
    ...(KEY_ENCRYPTION_KEY_OTHER ? { KEY_ENCRYPTION_KEY_OTHER } : {}),
  };
}

/** As browsers send it: without port 80. */
function originOn(host: string, port: number): string {
  return new URL(`http://${host}:${port}`).origin;
}

function serviceEnvironment(
  settings: EmbeddedSettings,
  secrets: Secrets,
  inner: { databaseUrl: string; eventStoreUrl: string; chain: Treasury & { url: string }; isOwn: boolean },
): Record<string, string> {
  return {
    EMBEDDED: 'on',
    HOST: '127.0.0.1',
    PUBLIC_URL: originOn('localhost', settings.port),
    DATABASE_URL: inner.databaseUrl,
    EVENTSTORE_URL: inner.eventStoreUrl,
    TRON_URL: inner.chain.url,
    ...(inner.isOwn ? ownChainEnvironment(settings) : {}),
    ...treasuryEnvironment(inner.chain),
    OBJECT_STORE_URL: objectStoreUrl(settings),
    SESSION_SECRET: secrets.sessionSecret,
    SERVICE_TOKEN: secrets.serviceToken,
    PERSONAL_DATA_KEY: secrets.personalDataKey,
    ...keyEncryption(),
    AUTH_MODE: settings.authMode,
    MAIL_URL: pathToFileURL(mailFolder(settings)).href,
    ...(settings.demo === 'off' ? {} : { FIXED_EMAILS: demoAccounts.map(({ email }) => email).join() }),
    WEB_PUSH_PUBLIC_KEY: secrets.webPush.publicKey,
    ...(settings.chat ? { CHAT_URL: settings.chat.url, CHAT_CONTACT: settings.chat.contact } : {}),
    ...legalVariablesOf(settings),
    LOG_LEVEL: settings.logLevel,
  };
}
