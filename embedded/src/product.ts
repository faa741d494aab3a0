import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Child } from './child.ts';
import { seedDemo } from './demo/seed.ts';
import { DevelopmentChain } from './development-chain.ts';
import { createGateway } from './gateway/app.ts';
import { registerDevRoutes } from './gateway/dev-routes.ts';
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

/**
 * Starts everything on this machine, in the order in which one needs the other: Postgres; event store and chain;
 * command-api, projector and query-api; demo data at the first start; worker; gateway. Children that end are
 * started again; Postgres too.
 */
export async function startProduct(settings: EmbeddedSettings): Promise<Product> {
  const unlock = await lockDataDir(settings.dataDir);
  const secrets = await readSecrets(settings.dataDir);
  let stopping = false;
  let postgres = await startPostgres({ dataDir: join(settings.dataDir, 'postgres') });
  const watchPostgres = async (server: PostgresServer): Promise<void> => {
    await server.exited;
    if (stopping) return;
    report('postgres', 'ended');
    postgres = await startPostgres({ dataDir: join(settings.dataDir, 'postgres'), port: server.port });
    await watchPostgres(postgres);
  };
  watchPostgres(postgres).catch((error: unknown) => report('postgres', String(error)));

  const children: Child[] = [];
  const launch = async (name: string, path: string, environment: Record<string, string>) => {
    const child = new Child({ name, script: script(path), environment, onCrash: report });
    children.push(child);
    return { child, ready: await child.start() };
  };

  const [store, chainProcess] = await Promise.all([
    launch('event-store', 'embedded/dist/event-store/main.js', { DATABASE_URL: postgres.url }),
    launch('chain', 'embedded/dist/chain/main.js', chainEnvironment(settings)),
  ]);
  const chainReady = chainReadySchema.parse(chainProcess.ready);
  const chain = new DevelopmentChain(() => chainProcess.child.url);

  const gatewayPort = settings.port;
  const environment = serviceEnvironment(settings, secrets, {
    databaseUrl: postgres.url,
    storePort: store.child.port,
    chainUrl: chainProcess.child.url,
    chain: chainReady,
  });
  const [command, , query] = await Promise.all([
    launch('command-api', 'command-api/dist/main.js', environment),
    launch('projector', 'projector/dist/main.js', environment),
    launch('query-api', 'query-api/dist/main.js', environment),
  ]);
  let seeded = false;
  const upstreams = {
    command: () => command.child.url,
    query: () => query.child.url,
    chain: () => chainProcess.child.url,
    ready: async () => seeded && (await allHealthy(children)),
  };
  const gateway = await listenGateway(upstreams, chain, gatewayPort);
  await seedDemo({
    enabled: settings.demo,
    dataDir: settings.dataDir,
    commandApiUrl: command.child.url,
    serviceToken: secrets.serviceToken,
    chain,
    demoWallet: chainReady.demoWallet.address,
  });
  await launch('worker', 'worker/dist/main.js', { ...environment, COMMAND_API_URL: command.child.url });
  seeded = true;

  return {
    url: `http://localhost:${gatewayPort}`,
    chain: { ...chainReady, url: chainProcess.child.url },
    processes: () => ({
      postgres: postgres.pid,
      ...Object.fromEntries(children.map((child) => [child.name, child.pid])),
    }),
    stop: async () => {
      stopping = true;
      await gateway.close();
      for (const child of [...children].reverse()) if (!isStorage(child)) await child.stop();
      await Promise.all(children.filter(isStorage).map((child) => child.stop()));
      await postgres.stop();
      await unlock();
    },
  };
}

function isStorage(child: Child): boolean {
  return child.name === 'event-store' || child.name === 'chain';
}

async function listenGateway(
  upstreams: Parameters<typeof createGateway>[0],
  chain: DevelopmentChain,
  port: number,
): Promise<FastifyInstance> {
  const origins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const gateway = await createGateway(upstreams, (app) =>
    registerDevRoutes(app, { chain, upstreams, origins }),
  );
  await gateway.listen({ host: '127.0.0.1', port });
  return gateway;
}

function chainEnvironment(settings: EmbeddedSettings): Record<string, string> {
  return {
    DATA_DIR: settings.dataDir,
    BLOCK_INTERVAL_MS: String(settings.blockIntervalMs),
    ...(settings.demo
      ? { CHAIN_PAUSED: 'on', CHAIN_GENESIS_TIME: String(Date.now() - EIGHTEEN_MONTHS_MS) }
      : {}),
  };
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
    TRON_POLL_MS: String(Math.max(20, Math.ceil((settings.blockIntervalMs * 4) / 3))),
    USDT_CONTRACT: inner.chain.usdtContract,
    TREASURY_ADDRESS: inner.chain.treasuryAddress,
    EXPLORER_URL: '/dev/explorer/tx/{hash}',
    SESSION_SECRET: secrets.sessionSecret,
    SERVICE_TOKEN: secrets.serviceToken,
    PERSONAL_DATA_KEY: secrets.personalDataKey,
    AUTH_MODE: 'immediate',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
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
