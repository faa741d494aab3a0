import { EventStore } from '@nodo/platform/event-store';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, migratePlatform } from '@nodo/platform/postgres';
import pg from 'pg';
import { EVENTS_PER_INVESTMENT, type History, writeHistory } from '../projector/history.ts';
import { replay } from '../projector/replay.ts';
import { type Servers, startServers } from '../projector/servers.ts';
import type { Row } from '../row.ts';

const EVENTS = Number(process.env.BENCH_CAPACITY_EVENTS ?? 20_000);
const LONGEST_SECONDS = 120;
const READ_MODELS = 'bench_sizes';

/** The history of investments that the benchmark of the projector replays too. */
async function write(servers: Servers): Promise<History> {
  await migratePlatform(servers.databaseUrl, servers.logger);
  const pool = createPool(servers.databaseUrl, 'bench', servers.logger);
  const store = new EventStore(
    servers.config.eventStoreUrl,
    new PersonalData(pool, servers.config.personalDataKeys),
  );
  try {
    return await writeHistory(store, Math.ceil(EVENTS / EVENTS_PER_INVESTMENT));
  } finally {
    await store.close();
    await pool.end();
  }
}

async function numbers(url: string, sql: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<(string | null)[]>({ text: sql, rowMode: 'array' });
    return (rows[0] ?? []).map(Number);
  } finally {
    await client.end();
  }
}

/** Of tables that hold more than a few pages: an empty one has as many as its indexes need. */
const SIZES = `
WITH tables AS (
  SELECT n.nspname AS schema, c.relname, pg_relation_size(c.oid) AS heap, pg_total_relation_size(c.oid) AS bytes,
    greatest(c.reltuples, 0) AS rows
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname IN ('live', 'history', 'projection'))
SELECT sum(bytes), sum(bytes) FILTER (WHERE schema = 'live'), sum(rows) FILTER (WHERE schema = 'live'),
  sum(bytes) FILTER (WHERE schema = 'history'), sum(rows) FILTER (WHERE schema = 'history'),
  sum(bytes) FILTER (WHERE schema = 'projection')
FROM tables WHERE heap > 32768`;

/** What an event takes on the disk, in the event store and in what is made of it. */
export async function sizeRows(): Promise<Row[]> {
  const servers = await startServers();
  try {
    const history = await write(servers);
    await replay(servers, READ_MODELS, {
      position: history.position,
      maxBatch: 500,
      seconds: LONGEST_SECONDS,
    });
    const [payload = 0, inStore = 0] = await numbers(
      servers.databaseUrl,
      `SELECT avg(length(data) + length(metadata)), pg_total_relation_size('event_store.events') / count(*)
       FROM event_store.events`,
    );
    const url = servers.databaseUrl.replace(/\/[^/]*$/, `/${READ_MODELS}`);
    await numbers(url, 'ANALYZE');
    const [all = 0, live = 0, liveRows = 0, past = 0, pastRows = 0, log = 0] = await numbers(url, SIZES);
    const note = `${history.events} events of investments, ${EVENTS_PER_INVESTMENT} each`;
    return [
      {
        ...{ name: 'capacity: an event in the event store', value: inStore, unit: 'bytes' },
        note: `indexes included; data and metadata alone ${Math.round(payload)}; ${note}`,
      },
      {
        ...{ name: 'capacity: read models of an event', value: all / history.events, unit: 'bytes' },
        note: `present rows ${Math.round(live / history.events)}, replaced ones ${Math.round(past / history.events)}, index of the log ${Math.round(log / history.events)}; ${note}`,
      },
      {
        ...{ name: 'capacity: a row of a read model', value: live / liveRows, unit: 'bytes' },
        note: `indexes included; ${(liveRows / history.events).toFixed(2)} present rows an event, ${(pastRows / history.events).toFixed(2)} replaced ones`,
      },
    ];
  } finally {
    await servers.stop();
  }
}
