import pg from 'pg';
import type { Duration } from './distribution.ts';
import { type Observed, type Observer, summaryOf } from './measure.ts';

/** Time in which nothing of ours uses a processor. */
export interface Delays {
  /** From one process to another on this machine: the way, and waking the other up. */
  readonly hop: number;
  /** Until what was committed is on the disk. */
  readonly sync: Duration;
}

const SECONDS = 1.5;
const ROW = 'x'.repeat(600);
/** How commits vary is not told apart from how everything else does. */
const SYNC_VARIES = 0.5;

/** The mean time of a step that no processor was used in; at one connection. */
function delayOf(observed: Observed): number {
  const { client, postgres } = observed.spent;
  return Math.max(0, 1_000 / observed.perSecond - client.main - postgres.main);
}

/** Measures them with bare queries over one connection to Postgres, of which every second kind commits. */
export async function measureDelays(observer: Observer, databaseUrl: string): Promise<Delays> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('CREATE SCHEMA bench; CREATE TABLE bench.rows (n bigserial PRIMARY KEY, row text)');
    const ask = () => client.query({ name: 'ask', text: 'SELECT 1' });
    const write = () =>
      client.query({ name: 'write', text: 'INSERT INTO bench.rows (row) VALUES ($1)', values: [ROW] });
    for (const step of [ask, write]) await observer.observe(1, SECONDS / 3, step);
    const asked = delayOf(summaryOf([await observer.observe(1, SECONDS, ask)]));
    const written = delayOf(summaryOf([await observer.observe(1, SECONDS, write)]));
    return { hop: asked / 2, sync: { mean: Math.max(0, written - asked), cv: SYNC_VARIES } };
  } finally {
    await client.end();
  }
}
