import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { afterAll, beforeAll, it } from 'vitest';
import { z } from 'zod';
import { ORIGIN } from '../../command-api/src/testing/servers.ts';
import { type RunningProcess, startProcess } from '../../embedded/src/testing/processes.test.ts';
import { chooseSeed } from '../support/chaos.ts';
import { SOME_WALLET } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { figure, isAsked, isProof, type Observed, proofTimeout, sized } from '../support/figures.ts';
import { type Ground, investors, makeWarehouse, request, staff, startGround } from '../support/ground.ts';

const SECONDS = sized(5, 600);
/** Requests per second. */
interface Rate {
  readonly commands: number;
  readonly queries: number;
}
/** A test run shares the processors with other tests, so it only checks that everything works. */
const PROMISED: Rate = isProof ? { commands: 200, queries: 1_000 } : { commands: 10, queries: 50 };
/** The rate that a machine with two processors must sustain. */
const CARRIED: Rate = { commands: 50, queries: 250 };
const PEOPLE = isProof ? 100 : 10;
const WAREHOUSES = 16;
/** Unmeasured load before each measurement: freshly started services still compile their code. */
const WARM_UP_SECONDS = isProof ? 10 : 2;
const LOOK_EVERY_MS = 20;
/** Number of intervals into which `byTime` divides a run. */
const PARTS = 10;
/** How long the projector is watched after the last request. */
const CATCH_UP_MS = 2_000;

let ground: Ground;
let commands: RunningProcess;
let queries: RunningProcess;
let settings: object;

beforeAll(async () => {
  ground = await startGround();
  commands = await ground.start('command-api');
  await ground.start('projector');
  queries = await ground.start('query-api');
  const people = await investors(commands.url, PEOPLE);
  const warehouses = await Promise.all(
    Array.from({ length: WAREHOUSES }, () => makeWarehouse(commands.url, '90000000000.00')),
  );
  const cookie = await staff(commands.url, 'admin');
  await eventually('the read models', async () => {
    const { status } = await request(`${queries.url}/api/warehouses`, 'GET', undefined, { cookie });
    return status === 200;
  });
  settings = {
    ...{ commandsUrl: commands.url, queriesUrl: queries.url, origin: ORIGIN, staff: cookie },
    ...{ people, warehouses, wallet: SOME_WALLET, termsVersion: CURRENT_CONTRACT.version },
    timeoutMs: 30_000,
  };
});
afterAll(() => ground?.stop());

const common = [z.string(), z.number(), z.number(), z.number(), z.int()] as const;
const lineSchema = z.union([
  z.tuple([z.literal('command'), ...common, z.string().nullable(), z.number()]),
  z.tuple([z.literal('query'), ...common, z.boolean(), z.number()]),
]);
interface Sent {
  readonly kind: 'command' | 'query';
  readonly name: string;
  readonly sentLate: number;
  readonly ms: number;
  readonly status: number;
  readonly position: string | null;
  readonly isStale: boolean;
  readonly answered: number;
}

/** Loads the services from a separate process for this many seconds. Returns the requests of its journal. */
async function load(rate: Rate, seconds: number, seed: number): Promise<Sent[]> {
  const path = `${ground.folder}/load-${seed}`;
  const journal = `${path}.ndjson`;
  const perSecond = { commandsPerSecond: rate.commands, queriesPerSecond: rate.queries };
  await writeFile(`${path}.json`, JSON.stringify({ ...settings, ...perSecond, seconds, seed, journal }));
  const client = await startProcess('tests/support/open-load-client.mjs', {}, [`${path}.json`]);
  if (client.child.exitCode === null) await new Promise((resolve) => client.child.once('exit', resolve));
  const lines = (await readFile(journal, 'utf8')).split('\n').filter(Boolean);
  return lines.map((text) => {
    const [kind, name, , sentLate, ms, status, told, answered] = lineSchema.parse(JSON.parse(text));
    const position = typeof told === 'string' ? told : null;
    return { kind, name, sentLate, ms, status, position, isStale: told === true, answered };
  });
}

interface Look {
  readonly at: number;
  readonly position: bigint;
}

/** Samples the projector's checkpoint until `isOver`. */
async function watchProjector(isOver: () => boolean): Promise<Look[]> {
  const looks: Look[] = [];
  while (!isOver()) {
    const found = await ground.pool.query<{ position: string }>(
      "SELECT position FROM projection.checkpoints WHERE name = 'live'",
    );
    looks.push({ at: Date.now(), position: BigInt(found.rows[0]?.position ?? -1) });
    await delay(LOOK_EVERY_MS);
  }
  return looks;
}

/** Time from each acknowledgement until the checkpoint was first seen at or past its position, in ms. */
function lagsOf(sent: readonly Sent[], looks: readonly Look[]): number[] {
  const acknowledged = sent
    .flatMap(({ position, answered }) =>
      position === null ? [] : [{ position: BigInt(position), answered }],
    )
    .sort((a, b) => (a.position < b.position ? -1 : 1));
  let look = 0;
  return acknowledged.map(({ position, answered }) => {
    while (look < looks.length && (looks[look]?.position ?? 0n) < position) look += 1;
    const seen = looks[look];
    return seen === undefined ? Number.POSITIVE_INFINITY : Math.max(0, seen.at - answered);
  });
}

/** The percentile by nearest rank; `share` from 0 to 1. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? Number.NaN);
}

/** Idle and total time of all processors since the machine started, in ms; includes other processes. */
function processors(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}

/** Loads the services at this rate and returns the measurements. */
async function measure(rate: Rate): Promise<Observed> {
  const seed = chooseSeed();
  await load(rate, WARM_UP_SECONDS, seed + 1);
  let isOver = false;
  const watching = watchProjector(() => isOver);
  const before = processors();
  const sent = await load(rate, SECONDS, seed);
  const after = processors();
  await delay(CATCH_UP_MS);
  isOver = true;
  const lags = lagsOf(sent, await watching);
  if (isProof) {
    console.table(byName(sent));
    console.table(byTime(sent));
  }
  const idle = (after.idle - before.idle) / (after.all - before.all);
  const count = (isCounted: (one: Sent) => boolean) => sent.filter(isCounted).length;
  const times = (kind: Sent['kind']) => sent.flatMap((one) => (one.kind === kind ? [one.ms] : []));
  const late = sent.map(({ sentLate }) => sentLate);
  return {
    counts: {
      seconds: SECONDS,
      'commands a second': Math.round(times('command').length / SECONDS),
      'queries a second': Math.round(times('query').length / SECONDS),
      '5xx': count(({ status }) => status >= 500),
      'without an answer': count(({ status }) => status === 0),
      refused: count(({ status }) => status >= 300 && status < 500),
      'command p50, ms': percentile(times('command'), 0.5),
      'command p99, ms': percentile(times('command'), 0.99),
      'query p50, ms': percentile(times('query'), 0.5),
      'query p99, ms': percentile(times('query'), 0.99),
      'projection lag p50, ms': percentile(lags, 0.5),
      'projection lag p99, ms': percentile(lags, 0.99),
      'reads that lack what was acknowledged, marked': count(({ isStale }) => isStale),
      'sent late p99, ms': percentile(late, 0.99),
      'processors busy, per cent': Math.round(100 * (1 - idle)),
    },
    seed,
  };
}

/** Latencies by kind of request, printed for analysis. */
function byName(sent: readonly Sent[]) {
  const names = [...new Set(sent.map(({ name }) => name))];
  return names.map((name) => {
    const ones = sent.filter((one) => one.name === name);
    const ms = ones.map((one) => one.ms);
    const failed = ones.filter(({ status }) => status === 0 || status >= 300).length;
    return { name, count: ms.length, failed, p50: percentile(ms, 0.5), p99: percentile(ms, 0.99) };
  });
}

/** Latencies by interval, which show whether requests get slower as data grows. */
function byTime(sent: readonly Sent[]) {
  // Sorted, as there are too many values to pass as arguments of Math.min and Math.max.
  const ends = sent.map(({ answered }) => answered).toSorted((a, b) => a - b);
  const [from, until] = [ends.at(0) ?? 0, ends.at(-1) ?? 0];
  return Array.from({ length: PARTS }, (_, part) => {
    const ones = sent.filter(
      ({ answered }) =>
        Math.min(PARTS - 1, Math.floor(((answered - from) / (until - from)) * PARTS)) === part,
    );
    const ms = (kind: Sent['kind']) => ones.flatMap((one) => (one.kind === kind ? [one.ms] : []));
    const failed = ones.filter(({ status }) => status === 0 || status >= 300).length;
    const [command, query] = [ms('command'), ms('query')];
    return {
      ...{ part: part + 1, failed },
      ...{ 'command p50': percentile(command, 0.5), 'command p99': percentile(command, 0.99) },
      ...{ 'query p50': percentile(query, 0.5), 'query p99': percentile(query, 0.99) },
    };
  });
}

it.runIf(isAsked('R24'))(
  'R24 requests that leave at their own moments are all answered, and in time',
  {
    timeout: proofTimeout(90_000),
  },
  async () => {
    figure('R24', await measure(PROMISED));
  },
);

it.runIf(isProof && isAsked('R24 carried'))(
  'R24 so they are at a rate that two processors carry',
  {
    timeout: proofTimeout(90_000),
  },
  async () => {
    figure('R24 carried', await measure(CARRIED));
  },
);
