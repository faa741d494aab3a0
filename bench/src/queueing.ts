import { EventStoreDBClient } from '@eventstore/db-client';
import { bareAppends } from './commands/bare-appends.ts';
import { prepareKinds } from './commands/kinds.ts';
import {
  type CommandModel,
  calibrate,
  type Prediction,
  predict,
  type Shape,
} from './queueing/command-model.ts';
import { type Delays, measureDelays } from './queueing/delays.ts';
import { growthRows } from './queueing/growth.ts';
import {
  type Observed,
  Observer,
  othersOf,
  PROCESSES,
  quietest,
  type Run,
  summaryOf,
} from './queueing/measure.ts';
import type { Row } from './row.ts';
import { percentile } from './support/statistics.ts';
import { startWritingSide } from './support/writing.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const CONNECTIONS = [1, 16, 64] as const;
/** What the model is told and what it is held against are measured in turns: a slow moment affects both. */
const TURNS = 3;
/** Processes that have just started still compile their code. */
const WARM_UP_SECONDS = 3;
const AIM = 'ratio 0.8–1.2';
const BARE = { appends: 1, bytes: 600 };

interface Kind {
  readonly name: string;
  readonly shape: Shape;
  readonly step: (loop: number) => Promise<unknown>;
}

function spentBy({ spent }: Observed): string {
  return PROCESSES.map((name) => `${name} ${(spent[name].main + spent[name].helpers).toFixed(2)}`).join(', ');
}

/** Each run is predicted with what other programs used in it. */
function rowsOf(name: string, model: CommandModel, runs: readonly Run[]): Row[] {
  const observed = summaryOf(runs);
  const { connections, perSecond, p50, batch, others } = observed;
  const predicted = runs.map((run) => predict(model, connections, othersOf(run)));
  const mean = (of: (one: Prediction) => number) =>
    predicted.reduce((sum, one) => sum + of(one), 0) / predicted.length;
  const title = `queueing: ${name}, ${connections} connection${connections === 1 ? '' : 's'}`;
  const rate = mean((one) => one.perSecond);
  const half = percentile(
    predicted.flatMap(({ latencies }) => latencies),
    0.5,
  );
  return [
    {
      ...{ name: `${title}, throughput`, value: rate, unit: '/s', aim: AIM },
      ...{ peer: perSecond, ratio: rate / perSecond },
      note: `peer: measured; processor ms each: ${spentBy(observed)}; ${batch.toFixed(1)} events a transaction (simulated: ${mean((one) => one.batch).toFixed(1)} appends); other programs used ${others.toFixed(2)} cores`,
    },
    { name: `${title}, p50`, value: half, unit: 'ms', aim: AIM, peer: p50, ratio: half / p50 },
  ];
}

async function compare(observer: Observer, delays: Delays, { name, shape, step }: Kind) {
  const observe = (connections: number) =>
    quietest(() => observer.observe(connections, SECONDS / TURNS, step));
  await observer.observe(64, WARM_UP_SECONDS, step);
  const told: Record<'alone' | 'crowded', Run[]> = { alone: [], crowded: [] };
  const checked = new Map<number, Run[]>(CONNECTIONS.map((connections) => [connections, []]));
  for (let turn = 0; turn < TURNS; turn++) {
    told.alone.push(await observe(1));
    told.crowded.push(await observe(64));
    for (const [connections, runs] of checked) runs.push(await observe(connections));
  }
  const model = calibrate(shape, delays, summaryOf(told.alone), summaryOf(told.crowded));
  return { model, rows: [...checked.values()].flatMap((runs) => rowsOf(name, model, runs)) };
}

/**
 * A simulation of the queues between client, command-api, event store and Postgres, compared with what is measured in
 * the same run. It is told the processor time per request of each process, at 1 and 64 connections, and the delays of a
 * bare commit; throughput and latency follow from the queues.
 */
export async function benchQueueing(): Promise<Row[]> {
  const side = await startWritingSide();
  const client = EventStoreDBClient.connectionString(side.eventStoreUrl);
  const observer = new Observer(side);
  let sent = 0;
  try {
    const { sends } = await prepareKinds(side);
    const delays = await measureDelays(observer, side.databaseUrl);
    const compared = (kind: Kind) => compare(observer, delays, kind);
    const bare = await compared({
      ...{ name: 'bare append', shape: { viaApi: false, calls: ['append'] } },
      step: bareAppends(client, BARE),
    });
    const other = await compared({
      ...{ name: 'PostConstructionUpdate', shape: { viaApi: true, calls: ['append'] } },
      step: () => sends.PostConstructionUpdate(sent++),
    });
    const investment = await compared({
      name: 'CreateInvestment',
      // Reads what no append guards, then reserves capital, counts it, claims an amount and writes the investment.
      shape: { viaApi: true, calls: ['read', 'append', 'append', 'append', 'append'] },
      step: () => sends.CreateInvestment(sent++),
    });
    const commit: Row = {
      ...{ name: 'queueing: one commit on the disk', value: delays.sync.mean, unit: 'ms' },
      note: `beside processor time and ${delays.hop.toFixed(3)} ms for each hop between processes`,
    };
    const grown = growthRows({ investment: investment.model, other: other.model });
    return [commit, ...bare.rows, ...other.rows, ...investment.rows, ...grown];
  } finally {
    await observer.close();
    await client.dispose();
    await side.stop();
  }
}
