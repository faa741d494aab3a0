import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createLogger } from '@nodo/platform/logging';
import { openObjectStore } from '@nodo/platform/object-store';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Child } from './child.ts';
import { seedDemo } from './demo/seed.ts';
import { DevelopmentChain } from './development-chain.ts';
import { createGateway } from './gateway/app.ts';
import { registerCameras } from './gateway/cameras.ts';
import { registerDevRoutes } from './gateway/dev-routes.ts';
import { registerMailbox } from './gateway/mailbox.ts';
import { lockDataDir } from './lock.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { type EmbeddedSettings, readSecrets, type Secrets } from './settings.ts';

const EIGHTEEN_MONTHS_MS = 548 * 24 * 3_600_000;
const HEALTH_TIMEOUT_MS = 2_000;

const chainReadySchema = z.object({
  usdtContract: z.string(),
  treasuryAddress: z.string(),
  demoWallet: z.object({ address: z.string(), privateKey: z.string() }),
});
/** Goes from the chain's process to the worker's and to nobody else. */
const treasuryPrivateKey = z
  .object({ treasuryPrivateKey: z.string() })
  .transform((ready) => ready.treasuryPrivateKey);
export type ChainReady = z.infer<typeof chainReadySchema>;

export interface Product {
  readonly url: string;
  readonly chain: ChainReady & { readonly url: string };
  /** Processes by name, for those who want to see them fall and rise. */
  readonly processes: () => Readonly<Record<string, number | undefined>>;
  stop(): Promise<void>;
}

function script(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

function report(name: string, how: string): void {
  process.stderr.write(
    `${JSON.stringify({ level: 'warn', process: name, how, msg: 'A process ended and is started again' })}\n`,
  );
}

/** The processes of one copy of the product, and how to end them in the order in which they can be spared. */
class Household {
  readonly children: Child[] = [];
  readonly #dataDir: string;
  readonly #processesFile: string;
  #postgres: PostgresServer | undefined;
  #gateway: FastifyInstance | undefined;
  #stopping = false;

  constructor(dataDir: string) {
    this.#dataDir = join(dataDir, 'postgres');
    this.#processesFile = join(dataDir, 'processes.json');
  }

  async startPostgres(): Promise<PostgresServer> {
    this.#postgres = await startPostgres({ dataDir: this.#dataDir });
    this.#note();
    this.#keepPostgres(this.#postgres).catch((error: unknown) => report('postgres', String(error)));
    return this.#postgres;
  }

  #note(): void {
    writeFileSync(this.#processesFile, JSON.stringify({ main: process.pid, ...this.processes }));
  }

  /** Starts one process; answers it with what it said when it was ready. */
  async launch(name: string, path: string, environment: Record<string, string>) {
    const onStart = () => this.#note();
    const child = new Child({ name, script: script(path), environment, onCrash: report, onStart });
    this.children.push(child);
    return { child, ready: await child.start() };
  }

  open(gateway: FastifyInstance): void {
    this.#gateway = gateway;
  }

  /** Process ids by name, for whoever wants to see one fall and rise: kept in `processes.json` too. */
  get processes(): Readonly<Record<string, number | undefined>> {
    const pids = this.children.map((child): [string, number | undefined] => [child.name, child.pid]);
    return { postgres: this.#postgres?.pid, ...Object.fromEntries(pids) };
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#gateway?.close();
    const services = this.children.filter((child) => !isStorage(child));
    await Promise.all(services.map((child) => child.stop()));
    await Promise.all(this.children.filter(isStorage).map((child) => child.stop()));
    await this.#postgres?.stop();
  }

  async #keepPostgres(server: PostgresServer): Promise<void> {
    await server.exited;
    if (this.#stopping) return;
    report('postgres', 'ended');
    this.#postgres = await startPostgres({ dataDir: this.#dataDir, port: server.port });
    this.#note();
    await this.#keepPostgres(this.#postgres);
  }
}

/**
 * Starts everything on this machine, in the order in which one needs the other: Postgres; event store and chain;
 * command-api, projector and query-api; demo data at the first start; worker; gateway. Processes that end are
 * started again; Postgres too.
 */
export async function startProduct(settings: EmbeddedSettings): Promise<Product> {
  const unlock = await lockDataDir(settings.dataDir);
  const household = new Household(settings.dataDir);
  const stop = async () => {
    await household.stop();
    await unlock();
  };
  try {
    return { ...(await furnish(household, settings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function furnish(household: Household, settings: EmbeddedSettings): Promise<Omit<Product, 'stop'>> {
  const secrets = await readSecrets(settings.dataDir);
  const postgres = await household.startPostgres();
  const [store, chainProcess] = await Promise.all([
    household.launch('event-store', 'embedded/dist/event-store/main.js', { DATABASE_URL: postgres.url }),
    household.launch('chain', 'embedded/dist/chain/main.js', chainEnvironment(settings)),
  ]);
  const chainReady = chainReadySchema.parse(chainProcess.ready);
  const chain = new DevelopmentChain(() => chainProcess.child.url);
  const environment = serviceEnvironment(settings, secrets, {
    databaseUrl: postgres.url,
    storePort: store.child.port,
    chainUrl: chainProcess.child.url,
    chain: chainReady,
  });
  const [command, , query] = await Promise.all([
    household.launch('command-api', 'command-api/dist/main.js', environment),
    household.launch('projector', 'projector/dist/main.js', environment),
    household.launch('query-api', 'query-api/dist/main.js', environment),
  ]);
  let complete = false;
  const upstreams = {
    command: () => command.child.url,
    query: () => query.child.url,
    chain: () => chainProcess.child.url,
    ready: async () => complete && (await allHealthy(household.children)),
  };
  household.open(await listenGateway(upstreams, chain, settings));
  await seedDemo({
    size: settings.demo,
    dataDir: settings.dataDir,
    commandApiUrl: command.child.url,
    serviceToken: secrets.serviceToken,
    chain,
    treasury: chainReady.treasuryAddress,
    demoWallet: chainReady.demoWallet.address,
    objects: openObjectStore(objectStoreUrl(settings)),
  });
  await household.launch('worker', 'worker/dist/main.js', {
    ...environment,
    COMMAND_API_URL: command.child.url,
    TREASURY_PRIVATE_KEY: treasuryPrivateKey.parse(chainProcess.ready),
  });
  complete = true;
  return {
    url: `http://localhost:${settings.port}`,
    chain: { ...chainReady, url: chainProcess.child.url },
    processes: () => household.processes,
  };
}

/** Where mails end up on a machine without a mail server; shown at /dev/mailbox. */
function mailFolder({ dataDir }: EmbeddedSettings): string {
  return join(dataDir, 'mail');
}

function isStorage(child: Child): boolean {
  return child.name === 'event-store' || child.name === 'chain';
}

async function listenGateway(
  upstreams: Parameters<typeof createGateway>[0],
  chain: DevelopmentChain,
  settings: EmbeddedSettings,
): Promise<FastifyInstance> {
  const { port } = settings;
  const origins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const landing = {
    PUBLIC_URL: `http://localhost:${port}`,
    CHAT_URL: settings.chat.url,
    CHAT_CONTACT: settings.chat.contact,
    MAPS_URL: settings.mapsUrl,
  };
  const own = (app: FastifyInstance) => {
    registerDevRoutes(app, { chain, upstreams, origins });
    registerCameras(app, upstreams);
    registerMailbox(app, mailFolder(settings));
  };
  const logger = createLogger({ service: 'gateway', logLevel: settings.logLevel });
  const gateway = await createGateway(upstreams, landing, own, logger);
  await gateway.listen({ host: '127.0.0.1', port });
  return gateway;
}

function chainEnvironment(settings: EmbeddedSettings): Record<string, string> {
  return {
    DATA_DIR: settings.dataDir,
    BLOCK_INTERVAL_MS: String(settings.blockIntervalMs),
    ...(settings.demo !== 'off'
      ? { CHAIN_PAUSED: 'on', CHAIN_GENESIS_TIME: String(Date.now() - EIGHTEEN_MONTHS_MS) }
      : {}),
  };
}

/** Documents lie beside everything else that lasts. */
function objectStoreUrl(settings: EmbeddedSettings): string {
  return pathToFileURL(join(settings.dataDir, 'objects')).href;
}

function serviceEnvironment(
  settings: EmbeddedSettings,
  secrets: Secrets,
  inner: { databaseUrl: string; storePort: number; chainUrl: string; chain: ChainReady },
): Record<string, string> {
  return {
    EMBEDDED: 'on',
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${settings.port}`,
    DATABASE_URL: inner.databaseUrl,
    EVENTSTORE_URL: `esdb://127.0.0.1:${inner.storePort}?tls=false`,
    TRON_URL: inner.chainUrl,
    TRON_START_BLOCK: '1',
    // Known here, so that the follower need not find out how long a pause may be.
    TRON_POLL_MS: String(Math.max(20, Math.ceil((settings.blockIntervalMs * 4) / 3))),
    USDT_CONTRACT: inner.chain.usdtContract,
    TREASURY_ADDRESS: inner.chain.treasuryAddress,
    EXPLORER_URL: '/dev/explorer/tx/{hash}',
    OBJECT_STORE_URL: objectStoreUrl(settings),
    SESSION_SECRET: secrets.sessionSecret,
    SERVICE_TOKEN: secrets.serviceToken,
    PERSONAL_DATA_KEY: secrets.personalDataKey,
    AUTH_MODE: settings.authMode,
    MAIL_URL: pathToFileURL(mailFolder(settings)).href,
    LOG_LEVEL: settings.logLevel,
  };
}

async function allHealthy(children: readonly Child[]): Promise<boolean> {
  const services = children.filter((child) => !isStorage(child));
  const answers = await Promise.all(
    services.map((child) =>
      fetch(`${child.url}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
        (answer) => answer.ok,
        () => false,
      ),
    ),
  );
  return answers.length > 0 && answers.every(Boolean);
}

/** Waits until the product's own health check says that it is ready. */
export async function waitUntilReady(url: string, timeoutMs = 60_000): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    const ok = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await delay(100);
  }
  throw new Error('The product was not ready in time');
}
