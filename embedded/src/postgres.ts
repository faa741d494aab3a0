import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { childEnvironment } from './child-environment.ts';
import {
  type Binaries,
  commandAs,
  findBinaries,
  findIdentity,
  type Identity,
  reachingIdentity,
} from './postgres-binaries.ts';
import { createCluster, PASSWORD_FILE, USER } from './postgres-cluster.ts';
import { stopOrphan, writeOwner } from './postgres-orphan.ts';

const HOST = '127.0.0.1';
const DATABASE = 'nodo';
const START_TIMEOUT_MS = 60_000;

const SETTINGS = {
  listen_addresses: HOST,
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  jit: 'off',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Neither statements nor their values are logged: they contain personal data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

export interface PostgresServer {
  /** Connection string of the product's database, password included. */
  url: string;
  port: number;
  pid: number;
  /** Resolves when the server process ends, whether or not it was asked to. */
  exited: Promise<void>;
  /** Ends all connections and shuts the server down. */
  stop: () => Promise<void>;
}

interface StartOptions {
  /**
   * Created by the first start; kept between starts. Its parent directories must be accessible to the server's
   * account.
   */
  dataDir: string;
  /** Absent or 0 for a free one. */
  port?: number | undefined;
  /** Whether a new cluster begins as a copy of the build's, with the product's schemas; by default it is empty. */
  fromTemplate?: boolean;
  /** Ends a start that is under way, which then throws. */
  signal?: AbortSignal | undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return address.port;
}

async function exists(path: string): Promise<boolean> {
  return readFile(path).then(
    () => true,
    () => false,
  );
}

async function spawnServer(dataDir: string, port: number, binaries: Binaries, identity: Identity) {
  const flags = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A file, not a pipe: the server must be able to log after the process that started it is gone.
  const log = await open(`${dataDir}.log`, 'w', 0o600);
  try {
    const wanted = ['-D', dataDir, '-p', String(port), ...flags];
    const { program, args, options } = commandAs(identity, binaries.postgres, wanted);
    return spawn(program, args, {
      ...options,
      cwd: '/',
      stdio: ['ignore', log.fd, log.fd],
      env: childEnvironment({ LC_ALL: 'C' }),
      // Ctrl-C in a terminal must not reach the server before the services that write to it.
      detached: process.platform !== 'win32',
    });
  } finally {
    await log.close();
  }
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}

/**
 * Waits until this server, and not another one that took the port, responds, for as long as it says that it is
 * recovering. False if its process ended.
 */
async function becomesReady(
  child: ChildProcess,
  url: string,
  dataDir: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
    try {
      const [row] = await query(url, 'show data_directory');
      if (row?.data_directory === dataDir) return true;
    } catch (error) {
      if (isRecovering(error)) deadline = Date.now() + START_TIMEOUT_MS;
    }
    await delay(50);
  }
  throw new Error(`PostgreSQL on ${dataDir} was not ready after ${START_TIMEOUT_MS / 1000} s`);
}

/** SQLSTATE cannot_connect_now. */
function isRecovering(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57P03';
}

async function stopServer(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  const slow = setTimeout(() => child.kill('SIGQUIT'), 8_000);
  await exited;
  clearTimeout(slow);
}

/** One try; undefined when the server ended at once (port taken meanwhile, or old backends still ending). */
async function tryStart(
  dataDir: string,
  port: number,
  binaries: Binaries,
  identity: Identity,
  signal: AbortSignal | undefined,
) {
  const password = (await readFile(join(dataDir, PASSWORD_FILE), 'utf8')).trim();
  const url = (database: string) => `postgres://${USER}:${password}@${HOST}:${port}/${database}`;
  const child = await spawnServer(dataDir, port, binaries, identity);
  const exited = new Promise<void>((settle) => {
    child.once('exit', () => settle());
    child.once('error', () => settle());
  });
  const stop = () => stopServer(child, exited);
  try {
    await writeOwner(dataDir);
    if (!(await becomesReady(child, url('postgres'), dataDir, signal))) return undefined;
    const known = `select 1 from pg_database where datname = '${DATABASE}'`;
    const [database] = await query(url('postgres'), known);
    if (!database) await query(url('postgres'), `create database ${DATABASE}`);
  } catch (error) {
    // A server that nobody waits for would be in the way of the next start.
    await stop();
    throw error;
  }
  return { url: url(DATABASE), port, pid: child.pid ?? 0, exited, stop } satisfies PostgresServer;
}

/**
 * Starts PostgreSQL on `dataDir`, listening on 127.0.0.1 only; creates the cluster on first use and recovers one
 * whose server or starter was killed.
 *
 * @throws AbortError when `signal` aborted, DataDirInUseError when another running process has a server on the same directory.
 */
export async function startPostgres(options: StartOptions): Promise<PostgresServer> {
  const dataDir = resolve(options.dataDir);
  const [binaries, account] = await Promise.all([findBinaries(), findIdentity()]);
  await mkdir(dirname(dataDir), { recursive: true });
  const identity = await reachingIdentity(account, binaries.postgres, dirname(dataDir));
  if (!(await exists(join(dataDir, 'PG_VERSION'))))
    await createCluster(dataDir, binaries, identity, options.fromTemplate ?? false);
  await chmod(dataDir, 0o700);
  for (let attempt = 1; attempt <= 10; attempt++) {
    await stopOrphan(dataDir);
    const port = options.port || (await freePort());
    const server = await tryStart(dataDir, port, binaries, identity, options.signal);
    if (server) return server;
    await delay(200 * attempt, undefined, { signal: options.signal });
  }
  const log = await readFile(`${dataDir}.log`, 'utf8').catch(() => '');
  throw new Error(`PostgreSQL did not start on ${dataDir}: ${log.split('\n').slice(-8).join(' | ')}`);
}
