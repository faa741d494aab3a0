import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { NotReady } from './health.ts';
import type { Logger } from './logging.ts';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;
/** What a query needs: a pool or a client inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

const ACCESS_DENIED = 'Postgres rechaza el usuario o la contraseña de DATABASE_URL.';

/** Query time limit for requests in milliseconds: shorter than that of the response. */
export const QUERY_WITHIN_MS = 10_000;

/** Time limit in milliseconds of a transaction that may hold what others wait for: far above any of them. */
export const TRANSACTION_WITHIN_MS = 60_000;

/**
 * Lets the server notice within half a minute that this process vanished silently, in seconds; by default it takes two
 * hours, in which everything is kept that the process had locked, and a connection that it has replaced long since.
 */
const LOST_CLIENT = { tcp_keepalives_idle: 15, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };

/**
 * A pool whose idle clients may be disconnected by the server without ending the process. A query that gets no response
 * within `queryWithinMs` fails and its connection is dropped: TCP takes a quarter of an hour to notice a server that
 * vanished silently, and meanwhile every such connection would be missing from the pool. With `pipeline` a connection
 * sends its queries without waiting for earlier results: a transaction of independent statements takes one round trip,
 * and its first failure makes all later ones fail too. `transactionWithinMs`: after this long the server ends a
 * transaction and its connection, whatever it waits for. `settings`: Postgres settings of every connection.
 */
export function createPool(
  databaseUrl: string,
  name: string,
  logger: Logger,
  max = 10,
  options: {
    readonly pipeline?: boolean;
    readonly queryWithinMs?: number;
    readonly transactionWithinMs?: number;
    readonly settings?: Readonly<Record<string, number>>;
  } = {},
): Pool {
  const { transactionWithinMs: transaction_timeout } = options;
  const limits = transaction_timeout === undefined ? {} : { transaction_timeout };
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: name,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: LOST_CLIENT.tcp_keepalives_idle * 1_000,
    pipeline: options.pipeline ?? false,
    ...(options.queryWithinMs === undefined ? {} : { query_timeout: options.queryWithinMs }),
    options: settingsIn({ ...LOST_CLIENT, ...limits, ...options.settings }),
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'An idle Postgres connection was lost'));
  // A checked-out connection may also be cut between two queries: without a listener the error would end the process.
  // Its holder notices when their next query fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  dropLostConnections(pool);
  return pool;
}

/**
 * Drops a pool's idle connections once another one was lost, since they went the same way: each would cost its next
 * user the time limit of a query.
 */
function dropLostConnections(pool: Pool): void {
  const idle = new Set<PoolClient>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  // The types leave out that nothing is told where there was no error.
  pool.on('release', (error: Error | boolean | undefined, client) => {
    // What the server itself refuses comes over a connection that works.
    if (error instanceof Error && !(error instanceof pg.DatabaseError))
      for (const each of idle)
        each.emit('error', new Error(`Lost with another connection: ${error.message}`));
    else if (!error) idle.add(client);
  });
}

function settingsIn(settings: Readonly<Record<string, number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * A pool's share, `usual` of `all`, of the connections that one process may have; where none is set, what is usual.
 * The shares of a process are never more than its connections.
 */
export function connectionsOf(usual: number, all: number, most: number | undefined): number {
  return most === undefined ? usual : Math.floor((usual * most) / all);
}

/** Throws NotReady where Postgres refuses the user or password of DATABASE_URL; otherwise what its query throws. */
export async function pingPostgres(pool: Pool): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    const isRefused = error instanceof pg.DatabaseError && /^28/.test(error.code ?? '');
    throw isRefused ? new NotReady(ACCESS_DENIED) : error;
  }
}

/** Whether a query reached its time limit: its connection would not answer a ROLLBACK either, which ends with it. */
function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * Rolls back and returns the connection to its pool. It is closed only where it is the connection that failed: by an
 * error of the work or the server's, each idle one would be dropped with it.
 */
export async function rollBack(client: PoolClient, failure?: unknown): Promise<void> {
  if (isUnanswered(failure)) return client.release(failure);
  await client.query('ROLLBACK').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  );
}

/** Runs `work` in one transaction on one connection; any throw rolls everything back. */
export async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    await rollBack(client, error);
    throw error;
  }
}

/**
 * Lifts the time limit of a transaction that rightly takes longer; to be sent first. A larger one would change nothing:
 * Postgres keeps the limit that it began with, unless it is taken away.
 */
export function liftTimeLimit(client: Queryable): Promise<unknown> {
  return client.query('SET LOCAL transaction_timeout TO 0');
}

/** The first with the collation `pg_c_utf8`, by which searches ignore accents on any machine. */
const OLDEST_POSTGRES = 17;

/** A connection for what takes its time: whoever vanished with it is noticed, and what they had locked is free. */
export const patient = (connectionString: string) => ({
  connectionString,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  options: settingsIn(LOST_CLIENT),
});

/**
 * Whether all files of the folder are applied, as at most starts: loading the tool and its look take a tenth of a
 * second. Throws, with the reason for an operator, when the server is too old.
 */
async function isUpToDate(databaseUrl: string, schema: string, folder: URL): Promise<boolean> {
  const client = new pg.Client(patient(databaseUrl));
  await client.connect();
  try {
    const { rows: found } = await client.query<{ version: string; table: string | null }>(
      "SELECT current_setting('server_version') AS version, to_regclass($1) AS table",
      [`${schema}.migrations`],
    );
    requirePostgres(found[0]?.version ?? '');
    if (!found[0]?.table) return false;
    const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${schema}.migrations`);
    const applied = new Set(rows.map(({ name }) => name));
    return (await readdir(folder)).every((file) => applied.has(parse(file).name));
  } finally {
    await client.end();
  }
}

export function requirePostgres(version: string): void {
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    throw new Error(`DATABASE_URL names Postgres ${version}: ${OLDEST_POSTGRES} or newer is needed`);
}

/**
 * Brings one schema up to date from a folder of SQL files (`NNNN_name.sql`). Safe when several processes start at
 * once: an advisory lock lets one go first and the rest wait.
 */
export async function migrate(
  databaseUrl: string,
  schema: string,
  folder: URL,
  logger: Logger,
): Promise<void> {
  if (await isUpToDate(databaseUrl, schema, folder)) return;
  const { runner } = await import('node-pg-migrate');
  // A client of its own the tool would not see ended: a server that stops then tells it so, which ends the process.
  const client = new pg.Client(patient(databaseUrl));
  client.on('error', (error) => logger.warn({ err: error }, 'The connection of the migrations was lost'));
  await client.connect();
  try {
    await runner({
      dbClient: client,
      dir: fileURLToPath(folder),
      direction: 'up',
      schema,
      createSchema: true,
      migrationsSchema: schema,
      createMigrationsSchema: true,
      migrationsTable: 'migrations',
      advisoryLockMode: 'wait',
      // Branches add migrations in any order; none depends on another of the same period.
      checkOrder: false,
      logger: {
        debug: (message: string) => logger.debug(message),
        info: (message: string) => logger.debug(message),
        warn: (message: string) => logger.warn(message),
        error: (message: string) => logger.error(message),
      },
    });
  } finally {
    await client.end();
  }
}

/** Brings the platform's own tables (sessions, personal keys, leases) up to date. */
export function migratePlatform(databaseUrl: string, logger: Logger): Promise<void> {
  return migrate(databaseUrl, 'platform', new URL('../migrations/', import.meta.url), logger);
}

/** Heartbeat interval and timeout for a connection that only listens. */
const HEARTBEAT_MS = 2_000;
const HEARTBEAT_TIMEOUT_MS = 3_000;

/** Throws once the server no longer responds: TCP takes hours to notice that it vanished silently. */
async function beat(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(HEARTBEAT_MS, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await client.query('SELECT');
  }
}

/**
 * Listens on NOTIFY channels over its own connection and reconnects automatically. `onConnect` runs after every
 * (re)connection: notifications sent meanwhile are lost, so the state must be read again. Ends when `signal` aborts.
 */
export async function listen(
  databaseUrl: string,
  channels: readonly string[],
  handlers: {
    onMessage: (channel: string, payload: string) => void;
    onConnect?: () => void;
    /** From here until `onConnect`, notifications are missed. */
    onLost?: () => void;
  },
  options: { logger: Logger; signal: AbortSignal },
): Promise<void> {
  const { logger, signal } = options;
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'listen',
      connectionTimeoutMillis: 5_000,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
      options: settingsIn(LOST_CLIENT),
    });
    // Removed with its connection: the process-wide signal would otherwise collect one listener per reconnection.
    const over = new AbortController();
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true, signal: over.signal });
    });
    client.on('notification', (message) => handlers.onMessage(message.channel, message.payload ?? ''));
    try {
      await client.connect();
      for (const channel of channels) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      handlers.onConnect?.();
      await Promise.race([lost, beat(client, over.signal)]);
      if (!signal.aborted) logger.warn('The notification connection was lost');
    } catch (error) {
      logger.warn({ err: error }, 'The notification connection failed');
    } finally {
      handlers.onLost?.();
      over.abort();
      await client.end().catch(() => undefined);
    }
    if (!signal.aborted) await delay(250, undefined, { signal }).catch(() => undefined);
  }
}
