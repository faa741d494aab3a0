import pg from 'pg';
import { closedLoop } from '../support/closed-loop.ts';
import { busyMs, mainThreadMsOf, processorMsOf, processorMsOfTree } from '../support/processors.ts';
import { percentile } from '../support/statistics.ts';
import type { WritingSide } from '../support/writing.ts';

export const PROCESSES = ['client', 'commandApi', 'eventStore', 'postgres'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** Processor time in ms, of the thread that runs the JavaScript, and of the others beside it. */
export interface Spent {
  readonly main: number;
  readonly helpers: number;
}
export type SpentBy = Readonly<Record<ProcessName, Spent>>;

/** One run of a closed loop. */
export interface Run {
  readonly connections: number;
  readonly steps: number;
  readonly seconds: number;
  readonly latencies: readonly number[];
  /** In all. */
  readonly spent: SpentBy;
  readonly events: number;
  readonly transactions: number;
  /** Processor time of other programs, in ms. */
  readonly othersMs: number;
}

/** What runs of the same closed loop come to. */
export interface Observed {
  readonly connections: number;
  readonly perSecond: number;
  readonly p50: number;
  /** For each step. */
  readonly spent: SpentBy;
  /** Events that one transaction of the event store wrote, on average. */
  readonly batch: number;
  /** How many processor cores other programs used meanwhile, on average. */
  readonly others: number;
}

function spentBy(of: (name: ProcessName) => Spent): SpentBy {
  return {
    client: of('client'),
    commandApi: of('commandApi'),
    eventStore: of('eventStore'),
    postgres: of('postgres'),
  };
}

async function spentSoFar(pids: WritingSide['pids']): Promise<SpentBy> {
  const postgres = await processorMsOfTree(pids.postgres);
  const ids = { client: process.pid, commandApi: pids.commandApi, eventStore: pids.eventStore };
  return spentBy((name) => {
    if (name === 'postgres') return { main: postgres, helpers: 0 };
    const main = mainThreadMsOf(ids[name]);
    return { main, helpers: processorMsOf(ids[name]) - main };
  });
}

function total(spent: SpentBy): number {
  return PROCESSES.reduce((sum, name) => sum + spent[name].main + spent[name].helpers, 0);
}

/** How many cores other programs used, on average. */
export function othersOf({ othersMs, seconds }: Pick<Run, 'othersMs' | 'seconds'>): number {
  return Math.max(0, othersMs / (seconds * 1_000));
}

/** What other programs take is part of the model, but not how they take it in turns with ours. */
const QUIET_CORES = 0.25;
const TRIES = 3;

/** A run that other programs did not disturb; when there is none in time, the one disturbed least. */
export async function quietest(observe: () => Promise<Run>): Promise<Run> {
  let best = await observe();
  for (let again = 1; again < TRIES && othersOf(best) > QUIET_CORES; again++) {
    const next = await observe();
    if (othersOf(next) < othersOf(best)) best = next;
  }
  return best;
}

export function summaryOf(runs: readonly Run[]): Observed {
  const sum = (of: (run: Run) => number) => runs.reduce((so, run) => so + of(run), 0);
  const steps = sum((run) => run.steps);
  const seconds = sum((run) => run.seconds);
  const part = (name: ProcessName, kind: keyof Spent) => sum(({ spent }) => spent[name][kind]) / steps;
  return {
    connections: runs[0]?.connections ?? 0,
    perSecond: steps / seconds,
    p50: percentile(
      runs.flatMap(({ latencies }) => latencies),
      0.5,
    ),
    spent: spentBy((name) => ({ main: part(name, 'main'), helpers: part(name, 'helpers') })),
    batch:
      sum(({ events }) => events) /
      Math.max(
        1,
        sum(({ transactions }) => transactions),
      ),
    others:
      Math.max(
        0,
        sum(({ othersMs }) => othersMs),
      ) /
      (seconds * 1_000),
  };
}

/** Measures closed loops against one writing side. */
export class Observer {
  readonly #side: WritingSide;
  readonly #pool: pg.Pool;

  constructor(side: WritingSide) {
    this.#side = side;
    this.#pool = new pg.Pool({ connectionString: side.databaseUrl, max: 1 });
  }

  async observe(
    connections: number,
    seconds: number,
    step: (loop: number) => Promise<unknown>,
  ): Promise<Run> {
    const end = await this.#end();
    const before = await spentSoFar(this.#side.pids);
    const busyBefore = busyMs();
    const run = await closedLoop(connections, seconds, step);
    const busy = busyMs() - busyBefore;
    const after = await spentSoFar(this.#side.pids);
    const spent = spentBy((name) => ({
      main: after[name].main - before[name].main,
      helpers: after[name].helpers - before[name].helpers,
    }));
    const { steps, latencies } = run;
    const written = await this.#writtenSince(end);
    return {
      connections,
      steps,
      seconds: run.seconds,
      latencies,
      spent,
      ...written,
      othersMs: busy - total(spent),
    };
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #end(): Promise<string> {
    const { rows } = await this.#pool.query<{ end: string }>(
      'SELECT coalesce(max(position), 0) AS end FROM event_store.events',
    );
    return rows[0]?.end ?? '0';
  }

  /** A row's `xmin` is the transaction that wrote it. */
  async #writtenSince(position: string): Promise<Pick<Run, 'events' | 'transactions'>> {
    const { rows } = await this.#pool.query<{ events: string; transactions: string }>(
      `SELECT count(*) AS events, count(DISTINCT xmin::text) AS transactions
       FROM event_store.events WHERE position > $1`,
      [position],
    );
    return { events: Number(rows[0]?.events ?? 0), transactions: Number(rows[0]?.transactions ?? 0) };
  }
}
