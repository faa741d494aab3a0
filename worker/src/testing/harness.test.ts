import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@nodo/platform/config';
import { createLogger } from '@nodo/platform/logging';
import { createPool, type Pool } from '@nodo/platform/postgres';
import type { RunningService } from '@nodo/platform/service';
import { startPostgres } from '../../../embedded/src/postgres.ts';
import { startWorker } from '../app.ts';
import { loadSettings } from '../settings.ts';
import type { TestChain } from './chain.test.ts';
import { eventually, type RunningProcess, startProcess } from './processes.test.ts';

/** A real Postgres for one test file; every world gets a database of its own. */
export async function startDatabases() {
  const folder = await mkdtemp(join(tmpdir(), 'nodo-worker-'));
  await chmod(folder, 0o755); // the server runs under an account of its own
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const logger = createLogger({ service: 'worker', logLevel: 'silent' });
  const admin = createPool(postgres.url, 'test', logger, 2);
  let count = 0;
  return {
    create: async (): Promise<string> => {
      count += 1;
      await admin.query(`CREATE DATABASE world_${count}`);
      const url = new URL(postgres.url);
      url.pathname = `/world_${count}`;
      return url.href;
    },
    stop: async () => {
      await admin.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface WorldOptions {
  readonly databaseUrl: string;
  readonly chain: TestChain;
  readonly commandApiUrl: string;
  /** Nodes to follow; absent: the first one. */
  readonly nodes?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
}

/** The worker and what it needs to be told, as a part of this process or as one of its own. */
export function createWorld(options: WorldOptions) {
  const { chain } = options;
  const environment: NodeJS.ProcessEnv = {
    EMBEDDED: 'on',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    DATABASE_URL: options.databaseUrl,
    COMMAND_API_URL: options.commandApiUrl,
    TRON_URL: (options.nodes ?? [chain.url]).join(','),
    TRON_START_BLOCK: '1',
    TRON_POLL_MS: '20',
    TRON_REQUESTS_PER_SECOND: '1000',
    USDT_CONTRACT: chain.usdtContract,
    TREASURY_ADDRESS: chain.treasuryAddress,
    SESSION_SECRET: 's'.repeat(32),
    SERVICE_TOKEN: 't'.repeat(32),
    PERSONAL_DATA_KEY: 'p'.repeat(32),
    SWEEP_MS: '500',
    COMPARE_TREASURY_MS: '500',
    RESCAN_BLOCKS: '20',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...options.environment,
  };
  const config = loadConfig('worker', environment);
  const pool: Pool = createPool(options.databaseUrl, 'test', createLogger(config), 3);
  const head = async () => {
    const found = await pool
      .query<{ height: string }>('SELECT height FROM chain.state')
      .catch(() => undefined);
    return Number(found?.rows[0]?.height ?? -1);
  };
  return {
    pool,
    head,
    start: (): Promise<RunningService> =>
      startWorker(config, loadSettings(environment), createLogger(config)),
    spawn: (): Promise<RunningProcess> => startProcess('worker/dist/main.js', environment),
    /** Waits until the follower has reached the chain's head. */
    followed: async (ms?: number) => {
      const { head: target } = await chain.heights();
      await eventually(async () => (await head()) >= target, ms);
    },
    close: () => pool.end(),
  };
}

export type World = ReturnType<typeof createWorld>;
