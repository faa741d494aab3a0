import { EventStoreDBClient } from '@eventstore/db-client';
import { bareAppends } from './commands/bare-appends.ts';
import { prepareKinds } from './commands/kinds.ts';
import { type CommandModel, calibrate, predict, type Shape } from './queueing/command-model.ts';
import { type Delays, measureDelays } from './queueing/delays.ts';
import { type Observed, Observer, PROCESSES, summaryOf } from './queueing/measure.ts';
import type { Row } from './row.ts';
import { percentile } from './support/statistics.ts';
import { startWritingSide } from './support/writing.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = [1, 16, 64] as const;
/** What the model is told and what it is held against are measured in turns: a slow moment affects both. */
const TURNS = 3;
/** Processes that have just started still compile their code. */
const WARM_UP_SECONDS = 4;
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

function rowsOf(name: string, model: CommandModel, observed: Observed): Row[] {
  const { connections, perSecond, p50, batch, others } = observed;
  const predicted = predict(model, connections, others);
  const title = `queueing: ${name}, ${connections} connection${connections === 1 ? '' : 's'}`;
  const half = percentile(predicted.latencies, 0.5);
  const aim = AIM;
  return [
    {
      ...{ name: `${title}, throughput`, value: predicted.perSecond, unit: '/s', aim },
      ...{ peer: perSecond, ratio: predicted.perSecond / perSecond },
      note: `peer: measured; processor ms each: ${spentBy(observed)}; ${batch.toFixed(1)} events a transaction (simulated: ${predicted.batch.toFixed(1)} appends); other programs used ${others.toFixed(2)} cores`,
    },
    { name: `${title}, p50`, value: half, unit: 'ms', aim, peer: p50, ratio: half / p50 },
  ];
}

async function compare(observer: Observer, delays: Delays, { name, shape, step }: Kind): Promise<Row[]> {
  const observe = (connections: number) => observer.observe(connections, SECONDS / TURNS, step);
  type Run = Awaited<ReturnType<typeof observe>>;
  await observer.observe(64, WARM_UP_SECONDS, step);
  const told: Record<'alone' | 'crowded', Run[]> = { alone: [], crowded: [] };
  const checked = new Map<number, Run[]>(CONNECTIONS.map((connections) => [connections, []]));
  for (let turn = 0; turn < TURNS; turn++) {
    told.alone.push(await observe(1));
    told.crowded.push(await observe(64));
    for (const [connections, runs] of checked) runs.push(await observe(connections));
  }
  const model = calibrate(shape, delays, summaryOf(told.alone), summaryOf(told.crowded));
  return [...checked.values()].flatMap((runs) => rowsOf(name, model, summaryOf(runs)));
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
    const kinds: readonly Kind[] = [
      { name: 'bare append', shape: { viaApi: false, calls: ['append'] }, step: bareAppends(client, BARE) },
      {
        name: 'PostConstructionUpdate',
        shape: { viaApi: true, calls: ['append'] },
        step: () => sends.PostConstructionUpdate(sent++),
      },
      {
        name: 'CreateInvestment',
        // Reads what no append guards, then reserves capital, counts it, claims an amount and writes the investment.
        shape: { viaApi: true, calls: ['read', 'append', 'append', 'append', 'append'] },
        step: () => sends.CreateInvestment(sent++),
      },
    ];
    const rows: Row[] = [
      {
        ...{ name: 'queueing: one commit on the disk', value: delays.sync.mean, unit: 'ms' },
        note: `beside processor time and ${delays.hop.toFixed(3)} ms for each hop between processes`,
      },
    ];
    for (const kind of kinds) rows.push(...(await compare(observer, delays, kind)));
    return rows;
  } finally {
    await observer.close();
    await client.dispose();
    await side.stop();
  }
}
