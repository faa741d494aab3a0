import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions, select } from './database.ts';
import { log, reasonOf } from './log.ts';
import { SCHEMA, SELECT_END, WRITER_LOCK } from './schema.ts';

const RETRY_MS = 100;
const WRITE_TIMEOUT_MS = 10_000;

/** The session that appends, once it holds the writer's lock. */
export interface WriterSession {
  client: pg.Client;
  /** Position of the last event in the log; 0 when it is empty. */
  end: number;
}

async function assertDurable(client: pg.Client): Promise<void> {
  for (const setting of ['synchronous_commit', 'fsync', 'full_page_writes']) {
    const [row] = await select(client, `show-${setting}`, `show ${setting}`, []);
    if (row?.[0] !== 'on')
      throw new Error(`PostgreSQL has ${setting} = ${row?.[0]}: commits would not survive a crash`);
  }
}

/**
 * Opens the writing session. The lock belongs to the session, so holding it means that no other process writes and
 * that an earlier session of our own, whose last commit may be unacknowledged, has ended: the log's end read
 * afterwards is final.
 */
async function open(connectionString: string): Promise<WriterSession | undefined> {
  const client = new pg.Client({ ...connectionOptions(connectionString), query_timeout: WRITE_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await assertDurable(client);
    const [lock] = await select(client, 'lock', `select ${WRITER_LOCK}`, []);
    if (lock?.[0] === 't') {
      await client.query(SCHEMA);
      const [row] = await select(client, 'end', SELECT_END, []);
      return { client, end: Number(row?.[0]) };
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return undefined;
}

/** Retries until the session is open; undefined when `signal` fires first. */
export async function openWriterSession(
  connectionString: string,
  signal: AbortSignal,
): Promise<WriterSession | undefined> {
  let told = '';
  while (!signal.aborted) {
    let reason = 'another process holds the writer lock';
    try {
      const session = await open(connectionString);
      if (session) return session;
    } catch (error) {
      reason = reasonOf(error);
    }
    if (reason !== told) log.warn('waiting for PostgreSQL', { reason });
    told = reason;
    await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
