import { loadConfig } from '@nodo/platform/config';
import { createLogger } from '@nodo/platform/logging';
import { createPool, type Pool } from '@nodo/platform/postgres';
import type { RunningService } from '@nodo/platform/service';
import { serviceEnvironment } from '../../../embedded/src/testing/environment.test.ts';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { type RunningProcess, startProcess } from '../../../embedded/src/testing/processes.test.ts';
import { type TemporaryDatabase, temporaryDatabase } from '../../../embedded/src/testing/storage.test.ts';
import { migrateReadModels } from '../../../projector/src/migrations.ts';
import { startWorker } from '../app.ts';
import { loadSettings } from '../settings.ts';
import type { TestChain } from './chain.test.ts';

/**
 * The databases of one test file: every world gets its own, with empty read models. Without them every sweep would fail,
 * and each failure costs a connection.
 */
export async function startDatabases() {
  const databases: TemporaryDatabase[] = [];
  const logger = createLogger({ service: 'migrate', logLevel: 'silent' });
  return {
    create: async (): Promise<string> => {
      const database = await temporaryDatabase();
      databases.push(database);
      await migrateReadModels(database.url, logger);
      return database.url;
    },
    stop: async () => {
      await Promise.all(databases.map((database) => database.remove()));
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

/** The worker with its environment, in this process or as a separate one. */
export function createWorld(options: WorldOptions) {
  const { chain } = options;
  const environment: NodeJS.ProcessEnv = {
    ...serviceEnvironment,
    EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    DATABASE_URL: options.databaseUrl,
    COMMAND_API_URL: options.commandApiUrl,
    TRON_URL: (options.nodes ?? [chain.url]).join(','),
    TRON_START_BLOCK: '1',
    TRON_POLL_MS: '60',
    TRON_REQUESTS_PER_SECOND: '1000',
    USDT_CONTRACT: chain.usdtContract,
    TREASURY_ADDRESS: chain.treasuryAddress,
    TREASURY_SIGNER_ADDRESS: chain.treasurySigner.address,
    TREASURY_PERMISSION_ID: String(chain.treasurySigner.permissionId),
    SWEEP_MS: '500',
    COMPARE_TREASURY_MS: '500',
    RESCAN_BLOCKS: '20',
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
    spawn: (): Promise<RunningProcess> => startProcess('worker/dist/bundle/main.js', environment),
    /** Waits until the follower has reached the chain's head. */
    followed: async (ms?: number) => {
      const { head: target } = await chain.heights();
      await eventually(async () => (await head()) >= target, ms);
    },
    close: () => pool.end(),
  };
}

export type World = ReturnType<typeof createWorld>;
