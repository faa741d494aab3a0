import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiRoutes } from '@nodo/contracts/api';
import type { ApiRoute } from '@nodo/contracts/api-route';
import { errorCatalogue } from '@nodo/contracts/errors';
import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningProcess } from '../../embedded/src/testing/processes.test.ts';
import { SOME_WALLET } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { figure } from '../support/figures.ts';
import { type Ground, investors, makeWarehouse, request, startGround } from '../support/ground.ts';
import { freePort } from '../support/product.ts';
import { hasRedis, RedisServer } from '../support/redis.ts';

const SIGN_INS = 10;
const REQUESTS = 120;

type Service = Exclude<ApiRoute['service'], 'gateway'>;
type Route = ApiRoute & { readonly service: Service };

const routes = apiRoutes.filter((route): route is Route => route.service !== 'gateway');
const perSignIn = (...named: readonly string[]) => named.map((route) => [route, SIGN_INS] as const);
const perUpload = (...named: readonly string[]) => named.map((route) => [route, 100] as const);
/** Requests allowed by routes with their own budget: per minute for sign-in, per ten minutes for expensive ones. */
const ownBudgets: Record<Service, Readonly<Record<string, number>>> = {
  command: Object.fromEntries([
    ...perSignIn(
      'POST /api/login',
      'POST /api/login/code',
      'POST /api/profile/email/code',
      'PUT /api/profile/email',
      'POST /api/passkeys',
      'POST /api/passkeys/verification',
    ),
    ...perSignIn('POST /api/login/passkey-options', 'POST /api/login/passkey'),
    ...perUpload('POST /api/kyc/upload-url', 'POST /api/media/upload-url', 'POST /api/documents/upload-url'),
    ...perUpload('POST /api/profile/photo/upload-url', 'POST /api/sanctions/lists/upload-url'),
    ['POST /api/reports', 30],
  ]),
  query: { 'GET /api/progress-videos/report': 60, 'GET /api/profile/export': 30 },
};

let ground: Ground;
let redis: RedisServer | undefined;
let redisUrl: string;
let servers: Record<Service | 'immediate', RunningProcess>;
let people: Awaited<ReturnType<typeof investors>>;
let warehouseId: string;
const found = { groups: 0, requests: 0, off: 0, unlimited: 0, letThrough: 0, refused: 0, unexplained: 0 };
const faults = { 'Redis away': 0, 'Postgres away': 0 };

beforeAll(async () => {
  ground = await startGround();
  redis = hasRedis ? await RedisServer.start() : undefined;
  const limits = { SIGN_IN_LIMIT: String(SIGN_INS), REQUEST_LIMIT: String(REQUESTS) };
  redisUrl = redis?.url ?? `redis://127.0.0.1:${await freePort()}`;
  const settings = { ...limits, REDIS_URL: redisUrl };
  const byCode = { AUTH_MODE: 'code', MAIL_URL: pathToFileURL(join(ground.folder, 'mails')).href };
  const [command, query, immediate] = [
    await ground.start('command-api', { ...settings, ...byCode }),
    await ground.start('query-api', settings),
    await ground.start('command-api', settings),
  ];
  servers = { command, query, immediate };
  await ground.start('projector');
  people = await investors(immediate.url, 6);
  warehouseId = await makeWarehouse(immediate.url);
}, 120_000);
afterAll(async () => {
  await ground?.stop();
  await redis?.kill();
});

let addresses = 0;
/** An unused client address, for the X-Forwarded-For header that is only trusted from the proxy in front. */
function newAddress(): string {
  addresses += 1;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
}

function ask({ method, path, service }: Route, address: string, cookie = '') {
  const headers = { 'x-forwarded-for': address, 'idempotency-key': newId(), ...(cookie ? { cookie } : {}) };
  const filled = path.replace(/\{\w+\}/g, newId());
  return request(`${servers[service].url}${filled}`, method, method === 'GET' ? undefined : {}, headers);
}
type Answered = Awaited<ReturnType<typeof ask>>;

/** Whether a refusal has the code's message and a Retry-After of at most `atMost` seconds. */
function isExplained(
  { body, headers }: Answered,
  code: 'RATE_LIMITED' | 'UNAVAILABLE',
  atMost: number,
): boolean {
  const seconds = Number(headers.get('retry-after'));
  const said = Object(body);
  return (
    said.code === code && said.message === errorCatalogue[code].message && seconds > 0 && seconds <= atMost
  );
}

/** Sends three requests more than the budget, one after the other; returns how many were let through. */
async function exhaust(budget: number, next: (index: number) => Promise<Answered>): Promise<number> {
  let allowed = 0;
  for (let index = 0; index < budget + 3; index += 1) {
    const answer = await next(index);
    found.requests += 1;
    if (answer.status !== 429) allowed += 1;
    else if (!isExplained(answer, 'RATE_LIMITED', 600)) found.unexplained += 1;
  }
  found.groups += 1;
  if (Math.abs(allowed - budget) > 1) found.off += 1;
  return allowed;
}

/** Every route's budget, from the rate limit header of one request from an unused address. */
async function budgets(service: Service): Promise<Map<Route, number>> {
  const told = new Map<Route, number>();
  for (const route of routes.filter((one) => one.service === service)) {
    const budget = Number((await ask(route, newAddress())).headers.get('x-ratelimit-limit'));
    if (!budget) found.unlimited += 1;
    told.set(route, budget);
  }
  return told;
}

/** Uses up each budget of a service from an unused address: those of single routes and the shared ones. */
async function measure(service: Service): Promise<void> {
  const told = await budgets(service);
  const own = [...told].filter(([, budget]) => budget !== REQUESTS);
  expect(Object.fromEntries(own.map(([{ method, path }, budget]) => [`${method} ${path}`, budget]))).toEqual(
    ownBudgets[service],
  );
  const shared = [...told.keys()].filter((route) => told.get(route) === REQUESTS);
  for (const group of [shared, ...own.map(([route]) => [route])]) {
    const address = newAddress();
    const budget = told.get(group[0] ?? failed()) ?? 0;
    await exhaust(budget, (index) => ask(group[index % group.length] ?? failed(), address));
  }
  const address = newAddress();
  const nowhere = `${servers[service].url}/api/no-existe`;
  await exhaust(REQUESTS, () => request(nowhere, 'GET', undefined, { 'x-forwarded-for': address }));
}

function failed(): never {
  throw new Error('There is no such route');
}

const signIn = (server: RunningProcess, email: string, address = newAddress()) =>
  request(`${server.url}/api/login`, 'POST', { email }, { 'x-forwarded-for': address });

function invest(address: string, cookie = people[0]?.cookie ?? '') {
  const terms = { walletAddress: SOME_WALLET, termsVersion: CURRENT_CONTRACT.version };
  const body = { warehouseId, amount: '50000', ...terms };
  const headers = { 'x-forwarded-for': address, cookie, 'idempotency-key': newId() };
  return request(`${servers.command.url}/api/investments`, 'POST', body, headers);
}

it('S12 every route has a budget, its own or that which all others share, and lets go just that', async () => {
  await measure('command');
  await measure('query');
  expect(found).toMatchObject({ off: 0, unlimited: 0, unexplained: 0 });
}, 120_000);

it('S12 what is counted for a person or an e-mail is counted from wherever they come', async () => {
  const route = routes.find(({ method, path }) => `${method} ${path}` === 'POST /api/reports') ?? failed();
  await exhaust(30, () => ask(route, newAddress(), people[1]?.cookie));
  await exhaust(SIGN_INS, () => signIn(servers.immediate, 'nadie@ejemplo.co'));
  expect(found).toMatchObject({ off: 0, unexplained: 0 });
}, 60_000);

it('S12 with Redis away nobody gets more, and nobody less', async () => {
  const [usedUp, signingIn] = [newAddress(), newAddress()];
  const [read] = routes.filter(({ path, service }) => service === 'query' && path === '/api/warehouses');
  await exhaust(REQUESTS, () => invest(usedUp, ''));
  await exhaust(SIGN_INS, (index) => signIn(servers.command, `persona${index}@ejemplo.co`, signingIn));
  await redis?.kill();
  const port = Number(new URL(redisUrl).port);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  faults['Redis away'] += 1;
  for (const still of [await invest(usedUp), await signIn(servers.command, 'otra@ejemplo.co', signingIn)])
    if (still.status !== 429) found.letThrough += 1;
  await measure('command');
  await measure('query');
  const shown = await ask(read ?? failed(), newAddress(), people[0]?.cookie);
  const made = await invest(newAddress());
  for (const answer of [shown, made]) if (answer.status >= 300) found.refused += 1;
  expect(found).toMatchObject({ off: 0, letThrough: 0, refused: 0, unexplained: 0 });
}, 120_000);

it('S12 without Postgres, on which codes and sessions are counted, nobody signs in and no money moves', async () => {
  const before = (await ground.readLog(undefined)).length;
  await ground.killPostgres();
  faults['Postgres away'] += 1;
  const tries = [
    () => signIn(servers.command, 'persona0@ejemplo.co'),
    () => signIn(servers.immediate, 'persona0@ejemplo.co'),
    () => invest(newAddress()),
  ];
  for (const attempt of tries) {
    const answer = await attempt();
    if (answer.status < 500) found.letThrough += 1;
    if (answer.status !== 503 || !isExplained(answer, 'UNAVAILABLE', 30)) found.unexplained += 1;
  }
  await ground.startPostgres();
  await eventually('the log to be read', async () => (await ground.readLog(undefined)).length === before);
  figure('S12', {
    counts: {
      'groups of routes': found.groups,
      routes: routes.length,
      requests: found.requests,
      'routes without a limit': found.unlimited,
      'budgets off by more than 1': found.off,
      'let through without a limit': found.letThrough,
      'refused though Redis alone is away': found.refused,
      'refusals without words or Retry-After': found.unexplained,
    },
    faults,
  });
}, 60_000);
