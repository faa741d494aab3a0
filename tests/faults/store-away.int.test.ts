import { setTimeout as delay } from 'node:timers/promises';
import { AFTER_POSITION_HEADER, AT_POSITION_HEADER, STALE_HEADER } from '@nodo/contracts/headers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningProcess } from '../../embedded/src/testing/processes.test.ts';
import { chooseSeed } from '../support/chaos.ts';
import { eventually } from '../support/eventually.ts';
import { figure, proofTimeout, sized } from '../support/figures.ts';
import { type Ground, investors, judge, makeWarehouse, request, startGround } from '../support/ground.ts';
import { type JournallingClient, outcomesOf, type Step, startClient } from '../support/journal-file.ts';

/** Durations of the consecutive outages of the store. */
const OUTAGES_MS = sized(1, 3) >= 2 ? [5_000, 30_000, 120_000] : [5_000];
const PEOPLE = 4;
const BEFORE_MS = 1_500;
const READ_EVERY_MS = 40;
const WRITING_WITHIN_MS = 20_000;

let ground: Ground;
let commands: RunningProcess;
let queries: RunningProcess;
let people: Awaited<ReturnType<typeof investors>>;
let warehouseId: string;

beforeAll(async () => {
  ground = await startGround();
  commands = await ground.start('command-api');
  await ground.start('projector');
  queries = await ground.start('query-api');
  people = await investors(commands.url, PEOPLE);
  warehouseId = await makeWarehouse(commands.url);
  await eventually('the read models', async () => (await read()).status === 200);
});
afterAll(() => ground?.stop());

const read = (headers: Record<string, string> = {}) =>
  request(`${queries.url}/api/warehouses`, 'GET', undefined, { cookie: people[0]?.cookie ?? '', ...headers });

const reads = { all: 0, failed: 0, unmarked: 0, stale: 0 };

/** Reads repeatedly after the last acknowledged position; counts failures, and marked and unmarked stale reads. */
async function keepReading(client: JournallingClient, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const after = lastPosition(await client.steps());
    const { status, headers } = await read({ [AFTER_POSITION_HEADER]: after.toString() });
    const isStale = headers.get(STALE_HEADER) === 'true';
    reads.all += 1;
    if (status !== 200) reads.failed += 1;
    if (isStale) reads.stale += 1;
    else if (BigInt(headers.get(AT_POSITION_HEADER) ?? -1) < after) reads.unmarked += 1;
    await delay(READ_EVERY_MS);
  }
}

function lastPosition(steps: readonly Step[]): bigint {
  return steps.reduce((last, step) => {
    const position = step.step === 'done' ? BigInt(step.position) : 0n;
    return position > last ? position : last;
  }, 0n);
}

it('R14 the event store away under load: writes are refused in time, reads go on, and all comes back by itself', {
  timeout: proofTimeout(90_000),
}, async () => {
  const seed = chooseSeed();
  const client = await startClient(ground.folder, {
    ...{ urls: [commands.url], people, warehouses: [warehouseId], seed },
  });
  let isOver = false;
  const reading = keepReading(client, () => isOver);
  const refusals: Extract<Step, { step: 'unknown' }>[] = [];
  let slowestReturn = 0;
  for (const outage of OUTAGES_MS) {
    await delay(BEFORE_MS);
    const gone = Date.now();
    await ground.killStore();
    await delay(outage);
    await ground.startStore();
    const back = Date.now();
    const first = await eventually(
      'somebody to write again',
      async () => (await client.steps()).find((step) => step.step === 'done' && step.at >= back),
      WRITING_WITHIN_MS,
    );
    slowestReturn = Math.max(slowestReturn, first.at - back);
    for (const step of await client.steps())
      if (step.step === 'unknown' && step.at >= gone && step.at <= back) refusals.push(step);
  }
  await client.stop();
  isOver = true;
  await reading;
  const steps = await client.steps();
  const { lost, doubled } = judge(steps, await ground.readLog(undefined));
  const isTold = ({ status, retryAfter }: (typeof refusals)[number]) =>
    status === 503 && Number(retryAfter) > 0;
  figure('R14', {
    counts: {
      ...outcomesOf(steps),
      'refusals meanwhile': refusals.length,
      'slowest refusal, ms': Math.max(...refusals.map(({ ms }) => ms)),
      'refusals without 503 and Retry-After': refusals.filter((step) => !isTold(step)).length,
      reads: reads.all,
      'reads marked stale': reads.stale,
      'reads that failed': reads.failed,
      'reads that lack what was acknowledged, unmarked': reads.unmarked,
      'writing again after, ms': slowestReturn,
      ...{ lost, doubled },
    },
    faults: { 'outages of the event store': OUTAGES_MS.length },
    seed,
  });
  expect(refusals.length).toBeGreaterThan(10);
});
