import { EventStore } from '@nodo/platform/event-store';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, migratePlatform } from '@nodo/platform/postgres';
import { type GetTimes, timeGets } from './projector/gets.ts';
import { EVENTS_PER_INVESTMENT, type History, writeHistory } from './projector/history.ts';
import { bareRead, replay } from './projector/replay.ts';
import { type Servers, startServers } from './projector/servers.ts';
import type { Row } from './row.ts';

const EVENTS = Number(process.env.BENCH_READS_EVENTS ?? 30_000);
const LONGEST_SECONDS = 120;
const SINGLE_SECONDS = 3;

/** The read side: replaying the log into read models, and answering GETs from them, now and as of a position. */
export async function benchProjector(): Promise<Row[]> {
  const servers = await startServers();
  try {
    const history = await write(servers);
    const read = await bareRead(servers);
    const { position } = history;
    const batched = await replay(servers, 'bench_batched', {
      position,
      maxBatch: 500,
      seconds: LONGEST_SECONDS,
    });
    const single = await replay(servers, 'bench_single', { position, maxBatch: 1, seconds: SINGLE_SECONDS });
    const url = servers.databaseUrl.replace(/\/[^/]*$/, '/bench_batched');
    const gets = await timeGets(servers, url, history);
    return [...replayRows(history, read, batched, single), ...getRows(gets)];
  } finally {
    await servers.stop();
  }
}

async function write(servers: Servers): Promise<History> {
  await migratePlatform(servers.databaseUrl, servers.logger);
  const pool = createPool(servers.databaseUrl, 'bench', servers.logger);
  const keys = new PersonalData(pool, servers.config.personalDataKey);
  const store = new EventStore(servers.config.eventStoreUrl, keys);
  const history = await writeHistory(store, Math.ceil(EVENTS / EVENTS_PER_INVESTMENT));
  await store.close();
  await pool.end();
  return history;
}

function replayRows(history: History, read: number, batched: number, single: number): Row[] {
  const note = `${history.events} events`;
  return [
    compared('Replay into read models, against a bare readAll', batched, 'events/s', read, '≥ 0.5', note),
    compared('Replay in batches, against a transaction per event', batched, 'events/s', single, '≥ 10', note),
  ];
}

function getRows(times: GetTimes): Row[] {
  const { bare } = times;
  return [
    compared('GET the signed-in person, against a bare one-row route', times.user, 'ms', bare),
    compared('GET own investments (10), against a bare one-row route', times.investments, 'ms', bare),
    compared('GET warehouses (16), against a bare one-row route', times.warehouses, 'ms', bare),
    compared(
      'GET own investments as of, against live',
      times.investmentsAsOf,
      'ms',
      times.investments,
      '≤ 1.5',
    ),
    compared('GET warehouses as of, against live', times.warehousesAsOf, 'ms', times.warehouses, '≤ 1.5'),
  ];
}

/** `aim` is of the ratio. */
function compared(name: string, value: number, unit: string, peer: number, aim?: string, note?: string): Row {
  const row = { name, value, unit, peer, ratio: value / peer };
  return { ...row, ...(aim ? { aim: `ratio ${aim}` } : {}), ...(note ? { note } : {}) };
}
