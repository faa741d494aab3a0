import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import type { Logger } from './logging.ts';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;
/** What a query needs: a pool or a client inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** The longest that a query for somebody who waits may take, in milliseconds: less than an answer may. */
export const QUERY_WITHIN_MS = 10_000;

/**
 * A pool whose idle clients may be cut by the server without ending the process. A query that is not answered within
 * `queryWithinMs` fails and its connection is given up: of a server that vanished without a word TCP tells nothing for a
 * quarter of an hour, in which each such connection would be one less for everybody. With `pipeline` a connection sends
 * its queries without waiting for earlier answers: a transaction whose statements are independent takes one round
 * trip, and its first failure makes all later ones fail too.
 */
export function createPool(
  databaseUrl: string,
  name: string,
  logger: Logger,
  max = 10,
  options: { readonly pipeline?: boolean; readonly queryWithinMs?: number } = {},
): Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: name,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: options.pipeline ?? false,
    ...(options.queryWithinMs === undefined ? {} : { query_timeout: options.queryWithinMs }),
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'An idle Postgres connection was lost'));
  // A connection may also be cut between two queries of whoever holds it: without a listener that ends the process.
  // Whoever holds it hears of it by the failure of their next query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs `work` in one transaction on one connection; any throw rolls everything back. */
export async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollback: Error) => {
      broken = rollback;
    });
    throw error;
  } finally {
    client.release(broken);
  }
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
  await runner({
    databaseUrl,
    dir: fileURLToPath(folder),
    direction: 'up',
    schema,
    createSchema: true,
    migrationsSchema: schema,
    createMigrationsSchema: true,
    migrationsTable: 'migrations',
    advisoryLockMode: 'wait',
    // Branches bring their migrations in any order; none builds on another of the same time.
    checkOrder: false,
    logger: {
      debug: (message: string) => logger.debug(message),
      info: (message: string) => logger.debug(message),
      warn: (message: string) => logger.warn(message),
      error: (message: string) => logger.error(message),
    },
  });
}

/** Brings the platform's own tables (sessions, personal keys, leases) up to date. */
export function migratePlatform(databaseUrl: string, logger: Logger): Promise<void> {
  return migrate(databaseUrl, 'platform', new URL('../migrations/', import.meta.url), logger);
}

/** How often a connection that only listens is asked whether the server is there, and how long that may take. */
const HEARTBEAT_MS = 2_000;
const HEARTBEAT_TIMEOUT_MS = 3_000;

/** Throws once the server no longer answers: of one that vanished without a word TCP tells nothing for hours. */
async function beat(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(HEARTBEAT_MS, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await client.query('SELECT');
  }
}

/**
 * Listens on NOTIFY channels over a connection of its own and reconnects by itself. `onConnect` runs after every
 * (re)connection, since what was said meanwhile is lost and has to be read again. Ends when `signal` aborts.
 */
export async function listen(
  databaseUrl: string,
  channels: readonly string[],
  handlers: {
    onMessage: (channel: string, payload: string) => void;
    onConnect?: () => void;
    /** From here on, until `onConnect`, what is said is missed. */
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
    });
    // Dropped with its connection: the signal lives as long as the process and would collect one for each.
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
