import { cpus } from 'node:os';
import pg from 'pg';
import { percentile } from '../support/statistics.ts';
import type { Duration } from './distribution.ts';
import { type Observer, quietest, type Run, summaryOf } from './measure.ts';
import { SLICE_MS } from './others.ts';
import { simulate } from './simulate.ts';

/** Time in which nothing of ours uses a processor. */
export interface Delays {
  /** From one process to another on this machine: the way, and waking the other up. */
  readonly hop: number;
  /** Until what was committed is on the disk. */
  readonly sync: Duration;
}

const SECONDS = 0.5;
const ROW = 'x'.repeat(600);
/** How commits vary is not told apart from how everything else does. */
const SYNC_VARIES = 0.5;
const SPAN = { seconds: 5, warmUpSeconds: 1, seed: 1 };

/**
 * The time of a step at one connection that no processor was used in: what remains of it when what the simulation makes
 * of its processor time is taken away. Of medians, which other programs disturb least.
 */
function delayOf(run: Run): number {
  const { spent, p50 } = summaryOf([run]);
  const nothing = { mean: 0, cv: 0 };
  const names = ['client', 'postgres'] as const;
  const steps = names.map((process) => ({ kind: 'use', process, ms: nothing }) as const);
  const processes = names.map((name) => ({ name, atOnce: 1, turn: spent[name].main }));
  const model = { cores: cpus().length, slice: SLICE_MS, processes };
  const step = { name: 'step', steps, arrivals: { clients: 1 } };
  const { workloads } = simulate(model, [step], SPAN);
  return Math.max(0, p50 - percentile(workloads.step?.latencies ?? [], 0.5));
}

/** Measures them with bare queries over one connection to Postgres, of which one kind commits. */
export async function measureDelays(observer: Observer, databaseUrl: string): Promise<Delays> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('CREATE SCHEMA bench; CREATE TABLE bench.rows (n bigserial PRIMARY KEY, row text)');
    const ask = () => client.query({ name: 'ask', text: 'SELECT 1' });
    const write = () =>
      client.query({ name: 'write', text: 'INSERT INTO bench.rows (row) VALUES ($1)', values: [ROW] });
    for (const step of [ask, write]) await observer.observe(1, SECONDS, step);
    const asked = delayOf(await quietest(() => observer.observe(1, SECONDS, ask)));
    const written = delayOf(await quietest(() => observer.observe(1, SECONDS, write)));
    return { hop: asked / 2, sync: { mean: Math.max(0, written - asked), cv: SYNC_VARIES } };
  } finally {
    await client.end();
  }
}
