import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startPostgres } from '@nodo/embedded/postgres';
import pg from 'pg';
import type { Row } from './row.ts';

const MAIN = fileURLToPath(new URL('../../embedded/dist/event-store/main.js', import.meta.url));
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1);
const ROUNDS = 7;
const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000);

/** About 350 bytes including metadata, like the product's events. */
function payload(n: number) {
  return {
    data: {
      investmentId: randomUUID(),
      warehouseId: randomUUID(),
      amount: `${n}.000000`,
      note: 'x'.repeat(80),
    },
    metadata: { actor: randomUUID(), correlationId: randomUUID(), occurredAt: '2026-01-01T00:00:00.000Z' },
  };
}

interface Store {
  child: ChildProcess;
  client: EventStoreDBClient;
  stop: () => Promise<void>;
}

async function startStore(databaseUrl: string): Promise<Store> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const ready: unknown = JSON.parse(String(line));
  const port = typeof ready === 'object' && ready !== null && 'port' in ready ? String(ready.port) : '';
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
  const stop = async () => {
    await client.dispose();
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  return { child, client, stop };
}

/** Runs `step` in `writers` parallel loops for SECONDS; returns steps per second. */
async function rate(writers: number, step: (writer: number, n: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  const until = started + SECONDS * 1000;
  let steps = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let n = 0; performance.now() < until; n++) {
        await step(writer, n);
        steps++;
      }
    }),
  );
  return (steps * 1000) / (performance.now() - started);
}

async function storeAppends(client: EventStoreDBClient, writers: number): Promise<number> {
  const run = randomUUID();
  return rate(writers, (writer, n) => {
    const event = jsonEvent({ type: 'InvestmentCreated', ...payload(n) });
    const expectedRevision = n === 0 ? 'no_stream' : BigInt(n - 1);
    return client.appendToStream(`bench-${run}-${writer}`, event, { expectedRevision });
  });
}

/**
 * The same rows inserted into a table of the same shape and indexes, one transaction each, one connection per writer.
 */
async function bareInserts(databaseUrl: string, writers: number): Promise<number> {
  const run = randomUUID();
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  try {
    return await rate(writers, async (writer, n) => {
      const { data, metadata } = payload(n);
      await clients[writer]?.query({
        name: 'bare',
        text: 'insert into bare.events (stream, revision, id, type, is_json, created, data, metadata) values ($1, $2, $3, $4, true, $5, $6, $7)',
        values: [
          `bench-${run}-${writer}`,
          n,
          randomUUID(),
          'InvestmentCreated',
          `${Date.now()}0000`,
          Buffer.from(JSON.stringify(data)),
          Buffer.from(JSON.stringify(metadata)),
        ],
      });
    });
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function execute(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const BARE_TABLE = `
create schema bare;
create table bare.events (like event_store.events including all);
create sequence bare.position;
alter table bare.events alter position set default nextval('bare.position');`;

/** SQL that fills the log directly, since only reading it is measured. */
function fill(events: number): string {
  return `
insert into event_store.events (position, stream, revision, id, type, is_json, created, data, metadata)
select 1000000000 + n * 400, 'filled-' || n / 50, n % 50, gen_random_uuid(), 'InvestmentCreated', true, 17000000000000000,
  convert_to('{"investmentId":"' || gen_random_uuid() || '","amount":"' || n || '","note":"' || repeat('x', 120) || '"}', 'UTF8'),
  convert_to('{"actor":"' || gen_random_uuid() || '","correlationId":"' || gen_random_uuid() || '"}', 'UTF8')
from generate_series(0, ${events - 1}) as n;
analyze event_store.events;`;
}

/** Resident memory of a process in MiB; 0 where /proc is not available. */
async function rssOf(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function count(events: AsyncIterable<unknown>, enough: number): Promise<number> {
  const started = performance.now();
  let seen = 0;
  for await (const _ of events) if (++seen >= enough) break;
  return (seen * 1000) / (performance.now() - started);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Rounds alternate, so that a busy moment of the machine affects both sides; returns medians. */
async function appendRows(databaseUrl: string, client: EventStoreDBClient): Promise<Row[]> {
  const rows: Row[] = [];
  for (const writers of [1, 64]) {
    const bare: number[] = [];
    const store: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await bareInserts(databaseUrl, writers));
      store.push(await storeAppends(client, writers));
    }
    rows.push({
      name: `event store: appends, ${writers} writer${writers === 1 ? '' : 's'}`,
      value: Math.round(median(store)),
      unit: 'appends/s',
      peer: Math.round(median(bare)),
      ratio: median(store.map((value, round) => value / (bare[round] ?? value))),
      aim: 'ratio ≥ 0.5',
      note: 'peer: bare insert-and-commit of the same row, one connection per writer',
    });
  }
  return rows;
}

async function readRows({ child, client }: Store): Promise<Row[]> {
  const before = await rssOf(child);
  let peak = before;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await rssOf(child));
  }, 100);
  const readRate = await count(client.readAll(), EVENTS);
  const after = await rssOf(child);
  const subscriptionRate = await count(client.subscribeToAll(), EVENTS);
  clearInterval(watch);
  return [
    {
      name: 'event store: readAll',
      value: Math.round(readRate),
      unit: 'events/s',
      aim: '≥ 30 000',
      note: `${EVENTS} events`,
    },
    {
      name: 'event store: subscription from the start',
      value: Math.round(subscriptionRate),
      unit: 'events/s',
      aim: '≥ 20 000',
    },
    { name: 'event store: memory before reading', value: Math.round(before), unit: 'MiB' },
    {
      name: 'event store: memory after reading',
      value: Math.round(after),
      unit: 'MiB',
      note: `peak ${Math.round(peak)} MiB`,
    },
  ];
}

/** Appends, reads and subscriptions of the embedded event store compared with bare Postgres, in one run. */
export async function benchEventStore(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'nodo-bench-'));
  await chmod(directory, 0o755);
  const postgres = await startPostgres({ dataDir: join(directory, 'postgres') });
  try {
    const writing = await startStore(postgres.url);
    await execute(postgres.url, BARE_TABLE);
    const appends = await appendRows(postgres.url, writing.client);
    await writing.stop();
    await execute(postgres.url, fill(EVENTS));
    const reading = await startStore(postgres.url);
    const reads = await readRows(reading);
    await reading.stop();
    return [...appends, ...reads];
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
