import { randomUUID } from 'node:crypto';
import type { Row } from './row.ts';
import { Connections } from './support/http.ts';
import { type Interval, medianDifference, percentile } from './support/statistics.ts';
import { startWritingSide, type WritingSide } from './support/writing.ts';

const PAIRS = Number(process.env.BENCH_SIGN_INS ?? 400);
const WARM_UP = 30;
const ORIGIN = 'http://localhost:3000';
const LIMIT = '≤ 5';

/** Milliseconds of a sign-in and of a request right after it, while the mail is being written. */
interface Timing {
  readonly signIn: number;
  readonly after: number;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function signIn(connections: Connections, side: WritingSide, email: string): Promise<Timing> {
  const asked = timed(async () => {
    const answer = await connections.send('POST', `${side.url}/api/login`, { origin: ORIGIN }, { email });
    if (answer.status !== 202) throw new Error(`Signing in answered ${answer.status}: ${answer.text}`);
  });
  const signedIn = await asked;
  const after = await timed(() => connections.send('GET', `${side.url}/api/login`, {}));
  return { signIn: signedIn, after };
}

/** Registers people; returns their e-mails. */
async function register(side: WritingSide, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@ejemplo.co`);
  for (const email of emails) {
    await side.send('RegisterUser', { email, firstName: 'Camila', lastName: 'Restrepo', role: 'investor' });
  }
  return emails;
}

function row(what: string, existing: readonly number[], unknown: readonly number[]): Row {
  const interval: Interval = medianDifference(existing, unknown);
  const [known, other] = [percentile(existing, 0.5), percentile(unknown, 0.5)].map((ms) => ms.toFixed(2));
  const bounds = [interval.from, interval.to].map((ms) => ms.toFixed(2)).join(' to ');
  return {
    name: `${what}: existing against unknown e-mail, medians apart`,
    value: Math.max(Math.abs(interval.from), Math.abs(interval.to)),
    unit: 'ms',
    aim: LIMIT,
    note:
      `the farther end of the 95 % interval of the difference of medians, ${bounds} ms; ` +
      `medians ${known} and ${other} ms, ${existing.length} of each, taking turns`,
  };
}

/**
 * Whether response times reveal that an e-mail has an account, when signing in requires a mailed code. Existing and
 * unknown e-mails alternate in random order, each requested once.
 */
export async function benchSignIn(): Promise<Row[]> {
  const side = await startWritingSide('code');
  const connections = new Connections();
  try {
    const registered = await register(side, PAIRS + WARM_UP);
    const existing: Timing[] = [];
    const unknown: Timing[] = [];
    for (const [index, email] of registered.entries()) {
      const turns = [
        { email, into: existing },
        { email: `${randomUUID()}@ejemplo.co`, into: unknown },
      ];
      if (Math.random() < 0.5) turns.reverse();
      for (const turn of turns) {
        const timing = await signIn(connections, side, turn.email);
        if (index >= WARM_UP) turn.into.push(timing);
      }
    }
    const of = (timings: readonly Timing[], what: keyof Timing) => timings.map((timing) => timing[what]);
    return [
      row('sign-in by code', of(existing, 'signIn'), of(unknown, 'signIn')),
      row('request right after it', of(existing, 'after'), of(unknown, 'after')),
    ];
  } finally {
    connections.close();
    await side.stop();
  }
}
