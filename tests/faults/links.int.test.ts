import { AFTER_POSITION_HEADER, POSITION_HEADER, STALE_HEADER } from '@nodo/contracts/headers';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningProcess } from '../../embedded/src/testing/processes.test.ts';
import { type brokenStates, type Link, startLink } from '../support/breaking-link.ts';
import { SOME_WALLET } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { figure, proofTimeout, sized } from '../support/figures.ts';
import { type Ground, investors, makeWarehouse, request, startGround } from '../support/ground.ts';

type State = (typeof brokenStates)[number];
const names = [
  'command-api to store',
  'command-api to Postgres',
  'projector to store',
  'projector to Postgres',
  'query-api to Postgres',
] as const;
type LinkName = (typeof names)[number];

/** A test run tries one pair of each kind of fault; a proof tries each link in each state. */
const some: readonly (readonly [LinkName, State])[] = [
  ['command-api to store', 'cut'],
  ['command-api to store', 'delayed'],
  ['command-api to Postgres', 'half-open'],
  ['projector to Postgres', 'half-open'],
  ['query-api to Postgres', 'half-open'],
  ['query-api to Postgres', 'broken off'],
];
const all = names.flatMap((name) =>
  (['cut', 'delayed', 'half-open', 'broken off'] as const).map((state) => [name, state] as const),
);
const PAIRS = sized(some.length, all.length) > some.length ? all : some;
const LOADS = sized(1, 3);
/** Concurrent requests of each load. */
const AT_ONCE = 4;
/** Maximum time until a response, whatever the fault. */
const ANSWER_MS = 15_000;
const HEAL_MS = 60_000;

let ground: Ground;
let links: Map<LinkName, Link>;
let commands: RunningProcess;
let queries: RunningProcess;
let cookie: string;
let warehouseId: string;
const found = { requests: 0, refused: 0, past: 0, wrong: 0, slowestAnswer: 0, slowestHealing: 0 };
const late: string[] = [];
const faults: Record<string, number> = {};
const done = new Set<string>();
let sent = 0;

beforeAll(async () => {
  ground = await startGround();
  const { DATABASE_URL = '', EVENTSTORE_URL = '' } = ground.environment;
  links = new Map();
  for (const name of names) {
    const target = name.endsWith('store') ? EVENTSTORE_URL.replace('esdb:', 'http:') : DATABASE_URL;
    links.set(name, await startLink(Number(new URL(target).port)));
  }
  const through = (name: LinkName, address: string) => {
    const url = new URL(address.replace('esdb:', 'http:'));
    url.port = String(links.get(name)?.port);
    return address.startsWith('esdb:') ? url.href.replace('http:', 'esdb:').replace('/?', '?') : url.href;
  };
  commands = await ground.start('command-api', {
    EVENTSTORE_URL: through('command-api to store', EVENTSTORE_URL),
    DATABASE_URL: through('command-api to Postgres', DATABASE_URL),
  });
  await ground.start('projector', {
    EVENTSTORE_URL: through('projector to store', EVENTSTORE_URL),
    DATABASE_URL: through('projector to Postgres', DATABASE_URL),
  });
  queries = await ground.start('query-api', {
    DATABASE_URL: through('query-api to Postgres', DATABASE_URL),
  });
  cookie = (await investors(commands.url, 1))[0]?.cookie ?? '';
  warehouseId = await makeWarehouse(commands.url);
  await eventually('the read models', async () => (await read()).status === 200);
});
afterAll(async () => {
  for (const link of links?.values() ?? []) link.become('whole');
  await ground?.stop();
  for (const link of links?.values() ?? []) await link.stop();
});

/** The response, or undefined when none came within ANSWER_MS; counted either way. */
async function inTime<T extends { status: number }>(what: string, asked: Promise<T>): Promise<T | undefined> {
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_MS);
  });
  const answer = await Promise.race([asked, tooLate]);
  clearTimeout(timer);
  found.requests += 1;
  found.slowestAnswer = Math.max(found.slowestAnswer, performance.now() - began);
  if (!answer) {
    found.past += 1;
    late.push(what);
  } else if (answer.status >= 500) found.refused += 1;
  return answer;
}

function invest(key: string) {
  sent += 1;
  const amount = String(50_000 + (sent % 5_000));
  const body = { warehouseId, amount, walletAddress: SOME_WALLET, termsVersion: CURRENT_CONTRACT.version };
  return request(`${commands.url}/api/investments`, 'POST', body, { cookie, 'idempotency-key': key });
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
    found.slowestHealing = Math.max(found.slowestHealing, performance.now() - began);
  });
}

it.each(PAIRS)(
  'R17 %s, %s: everybody is answered in time, and all goes on once it is whole',
  {
    timeout: proofTimeout(120_000),
  },
  async (name, state) => {
    const link = links.get(name);
    if (!link) throw new Error('There is no such link');
    for (let load = 1; load <= LOADS; load += 1) {
      const before = link.struck();
      link.become(state);
      const asked = Array.from({ length: AT_ONCE * load }, async () => {
        note(await inTime(`a write, ${name} ${state}`, invest(newId())));
        await inTime(`a read, ${name} ${state}`, read());
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
  found.wrong = missing + created.length - there.size + Math.max(0, created.length - sent);
  figure('R17', {
    counts: {
      'links and states': PAIRS.length,
      ...{ requests: found.requests, refused: found.refused },
      'slowest answer, ms': Math.round(found.slowestAnswer),
      'requests past their time': found.past,
      'wrong effects': found.wrong,
      'slowest healing, ms': Math.round(found.slowestHealing),
    },
    faults,
  });
  expect(late).toEqual([]);
});
