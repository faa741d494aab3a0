import { EventStore } from '@nodo/platform/event-store';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, migratePlatform } from '@nodo/platform/postgres';
import { askSteadily, type GetTimes, openGets, timeGets } from './projector/gets.ts';
import { EVENTS_PER_INVESTMENT, type History, writeHistory } from './projector/history.ts';
import { type RebuildRun, rebuildBeside } from './projector/rebuild.ts';
import { bareRead, replay } from './projector/replay.ts';
import { type Servers, startServers } from './projector/servers.ts';
import type { Row } from './row.ts';
import { percentile } from './support/statistics.ts';

const EVENTS = Number(process.env.BENCH_READS_EVENTS ?? 50_000);
const LONGEST_SECONDS = 120;
const SINGLE_SECONDS = 3;
/** As many before as after, so that other load on the machine affects both sides. */
const STEADY_GETS = 600;

/**
 * The read side: replaying the log into read models, initially and beside those in use, and serving GETs from them:
 * current, as of a position, and during a rebuild.
 */
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
    const rebuilt = await rebuildBeside(servers, url);
    const reads = (read + (await bareRead(servers))) / 2;
    const gets = await openGets(servers, url, history);
    try {
      const times = await timeGets(gets);
      const quiet = await askSteadily(gets, (count) => count >= STEADY_GETS);
      const busy: number[] = [];
      await rebuildBeside(servers, url, async (isOver) => {
        busy.push(...(await askSteadily(gets, isOver)));
      });
      quiet.push(...(await askSteadily(gets, (count) => count >= STEADY_GETS)));
      return [
        ...replayRows(history, reads, { batched, single, rebuilt }),
        ...getRows(times),
        ...besideRows(quiet, busy),
      ];
    } finally {
      await gets.close();
    }
  } finally {
    await servers.stop();
  }
}

async function write(servers: Servers): Promise<History> {
  await migratePlatform(servers.databaseUrl, servers.logger);
  const pool = createPool(servers.databaseUrl, 'bench', servers.logger);
  const keys = new PersonalData(pool, servers.config.personalDataKeys);
  const store = new EventStore(servers.config.eventStoreUrl, keys);
  const history = await writeHistory(store, Math.ceil(EVENTS / EVENTS_PER_INVESTMENT));
  await store.close();
  await pool.end();
  return history;
}

function replayRows(
  history: History,
  read: number,
  { batched, single, rebuilt }: { batched: number; single: number; rebuilt: RebuildRun },
): Row[] {
  const events = `${history.events} events`;
  const note = `${events}, all indexes made; the process had at most ${Math.round(rebuilt.peakMib)} MiB`;
  const { eventsPerSecond } = rebuilt;
  const unit = 'events/s';
  return [
    compared(
      'Rebuild beside the live ones, against a bare readAll',
      eventsPerSecond,
      unit,
      read,
      '≥ 0.5',
      note,
    ),
    compared('Rebuild, against a transaction per event', eventsPerSecond, unit, single, '≥ 10', events),
    compared(
      'First replay, index of the log and all, against a bare readAll',
      batched,
      unit,
      read,
      undefined,
      events,
    ),
  ];
}

function besideRows(quiet: readonly number[], busy: readonly number[]): Row[] {
  const note = `one caller, 100 a second; ${busy.length} answers during it, ${quiet.length} before and after`;
  const row = (name: string, share: number) =>
    compared(
      `GETs while a rebuild goes on, against without, ${name}`,
      percentile(busy, share),
      'ms',
      percentile(quiet, share),
      '≤ 1.5',
      note,
    );
  return [row('p50', 0.5), row('p99', 0.99)];
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

/** `aim` refers to the ratio. */
function compared(name: string, value: number, unit: string, peer: number, aim?: string, note?: string): Row {
  const row = { name, value, unit, peer, ratio: value / peer };
  return { ...row, ...(aim ? { aim: `ratio ${aim}` } : {}), ...(note ? { note } : {}) };
}
