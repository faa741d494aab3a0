import { AFTER_POSITION_HEADER, POSITION_HEADER, STALE_HEADER } from '@nodo/contracts/headers';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningProcess } from '../../embedded/src/testing/processes.test.ts';
import { Links, pairsOf } from '../support/breaking-link.ts';
import { eventually } from '../support/eventually.ts';
import { figure, proofTimeout, sized } from '../support/figures.ts';
import {
  AnsweredInTime,
  type Ground,
  investIn,
  investors,
  makeWarehouse,
  request,
  startGround,
} from '../support/ground.ts';

const names = [
  'command-api to store',
  'command-api to Postgres',
  'projector to store',
  'projector to Postgres',
  'query-api to Postgres',
] as const;
/** A test run tries one pair of each kind of fault. */
const PAIRS = pairsOf(names, [
  ['command-api to store', 'cut'],
  ['command-api to store', 'delayed'],
  ['command-api to Postgres', 'half-open'],
  ['projector to Postgres', 'half-open'],
  ['query-api to Postgres', 'half-open'],
  ['query-api to Postgres', 'broken off'],
]);
const LOADS = sized(1, 3);
/** Concurrent requests of each load. */
const AT_ONCE = 4;
const HEAL_MS = 60_000;

let ground: Ground;
const links = new Links<(typeof names)[number]>();
let commands: RunningProcess;
let queries: RunningProcess;
let cookie: string;
let warehouseId: string;
const answers = new AnsweredInTime();
let slowestHealing = 0;
const faults: Record<string, number> = {};
const done = new Set<string>();
let sent = 0;

beforeAll(async () => {
  ground = await startGround();
  const { DATABASE_URL = '', EVENTSTORE_URL = '' } = ground.environment;
  commands = await ground.start('command-api', {
    EVENTSTORE_URL: await links.through('command-api to store', EVENTSTORE_URL),
    DATABASE_URL: await links.through('command-api to Postgres', DATABASE_URL),
  });
  await ground.start('projector', {
    EVENTSTORE_URL: await links.through('projector to store', EVENTSTORE_URL),
    DATABASE_URL: await links.through('projector to Postgres', DATABASE_URL),
  });
  queries = await ground.start('query-api', {
    DATABASE_URL: await links.through('query-api to Postgres', DATABASE_URL),
  });
  cookie = (await investors(commands.url, 1))[0]?.cookie ?? '';
  warehouseId = await makeWarehouse(commands.url);
  await eventually('the read models', async () => (await read()).status === 200);
});
afterAll(async () => {
  links.becomeWhole();
  await ground?.stop();
  await links.stop();
});

function invest(key: string) {
  sent += 1;
  return investIn(warehouseId, { url: commands.url, cookie, key });
}

const read = (after?: string) =>
  request(`${queries.url}/api/warehouses`, 'GET', undefined, {
    cookie,
    ...(after ? { [AFTER_POSITION_HEADER]: after } : {}),
  });

function note(answer: Awaited<ReturnType<typeof invest>> | undefined): string | undefined {
  if (answer?.status !== 201) return undefined;
  done.add(investmentViewSchema.parse(answer.body).id);
  return answer.headers.get(POSITION_HEADER) ?? undefined;
}

/** Waits until a write succeeds and a read returns it without being stale. */
async function heals(): Promise<void> {
  const began = performance.now();
  const isRight = async () => {
    const position = note(await invest(newId()));
    if (position === undefined) return false;
    const { status, headers } = await read(position);
    return status === 200 && headers.get(STALE_HEADER) === null;
  };
  // What never healed took too long: the figure has it, too.
  await eventually('a write, and a read of it', isRight, HEAL_MS).finally(() => {
    slowestHealing = Math.max(slowestHealing, performance.now() - began);
  });
}

it.each(PAIRS)(
  'R17 %s, %s: everybody is answered in time, and all goes on once it is whole',
  {
    timeout: proofTimeout(120_000),
  },
  async (name, state) => {
    const link = links.get(name);
    for (let load = 1; load <= LOADS; load += 1) {
      const before = link.struck();
      link.become(state);
      const asked = Array.from({ length: AT_ONCE * load }, async () => {
        note(await answers.inTime(`a write, ${name} ${state}`, invest(newId())));
        await answers.inTime(`a read, ${name} ${state}`, read());
      });
      await Promise.all(asked);
      link.become('whole');
      await heals();
      faults[state] = (faults[state] ?? 0) + link.struck() - before;
    }
  },
);

it('R17 what was found', async () => {
  const log = await ground.readLog(undefined);
  const created = log.filter(({ type }) => type === 'InvestmentCreated').map(({ stream }) => stream);
  const there = new Set(created);
  const missing = [...done].filter((id) => !there.has(`investment-${id}`)).length;
  figure('R17', {
    counts: {
      'links and states': PAIRS.length,
      ...answers.counts,
      'wrong effects': missing + created.length - there.size + Math.max(0, created.length - sent),
      'slowest healing, ms': Math.round(slowestHealing),
    },
    faults,
  });
  expect(answers.late).toEqual([]);
});
