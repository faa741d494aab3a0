import { randomUUID } from 'node:crypto';
import { apiRoutes } from '@nodo/contracts/api';
import type { ApiRoute } from '@nodo/contracts/api-route';
import { beforeAll, describe, expect, test } from 'vitest';
import { ANALYST, INVESTOR, NEWCOMER, SUPER_ADMIN } from '../support/accounts.ts';
import { chooseInputSeed } from '../support/chaos.ts';
import { type Answer, Client, type SendOptions } from '../support/client.ts';
import { checkDeclared } from '../support/declared-answer.ts';
import { figure, proofTimeout, sized } from '../support/figures.ts';
import { type FuzzedRequest, fuzzedRequests } from '../support/fuzz.ts';
import { type Route, routes } from '../support/route-table.ts';
import { productStage } from '../support/stage.ts';

const stage = productStage();
let investor: Client;
let superAdmin: Client;
const changing = [...new Map(routes.map((each) => [`${each.method} ${each.path}`, each])).values()].filter(
  ({ method }) => method !== 'GET',
);
/** Whether a route declares a request body; all others ignore it. */
const takesBody = ({ method, path }: Route) =>
  apiRoutes.some(
    (route) =>
      route.body &&
      route.method === method &&
      new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
const tally = { forged: 0, accepted: 0, sent: 0, taken: 0 };

beforeAll(async () => {
  investor = await stage.signIn(INVESTOR);
  superAdmin = await stage.signIn(SUPER_ADMIN);
});

const filled = (text: string) => text.replace(/\{\w+\}/g, () => randomUUID());

function send(client: Client, { method, path, body }: Route, extra: object, options: SendOptions) {
  const sent: object = { ...(body && JSON.parse(filled(JSON.stringify(body)))), ...extra };
  return client.send(method, filled(path), sent, options);
}

/**
 * How requests come that a page of another site can make a browser send, and one that no browser sends: without any
 * token of where it comes from. (Services send none either: see the authorization matrix.)
 */
const forgeries: Record<string, SendOptions> = {
  'another origin': { headers: { origin: 'https://evil.example' } },
  'an origin that begins like ours': { headers: { origin: 'http://localhost.evil.example' } },
  'no origin of a page': { headers: { origin: 'null' } },
  'Sec-Fetch-Site: cross-site': { headers: { 'sec-fetch-site': 'cross-site' } },
  'neither Origin nor Sec-Fetch-Site': { origin: null },
};

describe('S6 requests that another site had a browser send', () => {
  test.each(Object.entries(forgeries))(
    '%s: refused at every route that changes something',
    async (_, options) => {
      const accepted: string[] = [];
      for (const route of changing) {
        const answer = await send(investor, route, {}, options);
        tally.forged += 1;
        if (answer.status !== 403) accepted.push(`${route.method} ${route.path}: ${answer.status}`);
      }
      tally.accepted += accepted.length;
      expect(accepted).toEqual([]);
    },
  );

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'a form of the type %s: refused at every route that changes something',
    async (type) => {
      const accepted: string[] = [];
      for (const route of changing) {
        const answer = await send(
          investor,
          route,
          {},
          { headers: { origin: 'https://evil.example', 'content-type': type } },
        );
        tally.forged += 1;
        if (![403, 415].includes(answer.status))
          accepted.push(`${route.method} ${route.path}: ${answer.status}`);
      }
      tally.accepted += accepted.length;
      expect(accepted).toEqual([]);
    },
  );

  test('by GET nothing of it is there', async () => {
    const gets = new Set(
      routes.filter(({ method }) => method === 'GET').map(({ path }) => path.split('?')[0]),
    );
    const accepted: string[] = [];
    for (const { path } of changing.filter((route) => !gets.has(route.path))) {
      const answer: Answer = await investor.astray.get(filled(path));
      tally.forged += 1;
      if (![400, 403, 404, 405].includes(answer.status)) accepted.push(`GET ${path}: ${answer.status}`);
    }
    tally.accepted += accepted.length;
    expect(accepted).toEqual([]);
  });
});

test('S3 a field that nobody knows is refused wherever something is sent, and every refusal is as it is declared', async () => {
  const taken: string[] = [];
  for (const route of changing.filter(takesBody)) {
    const answer = await send(superAdmin, route, { unknownField: 'x' }, {});
    tally.sent += 1;
    if (answer.status !== 400) taken.push(`${route.method} ${route.path}: ${answer.status}`);
  }
  expect(taken).toEqual([]);
  tally.taken = taken.length;
  // Constantly 0: `Client` checks every response against its route's schema and throws for an undeclared key.
  figure('S3', {
    counts: {
      'routes with a body': tally.sent,
      'unknown keys accepted': tally.taken,
      'refusals held against their schema': tally.sent + tally.forged,
      'replies off their schema': 0,
    },
  });
});

test('S6 what was found', () => {
  figure('S6', { counts: { tried: tally.forged, 'not refused': tally.accepted } });
});

test('a body that says null is refused wherever something is sent', async () => {
  const taken: string[] = [];
  for (const { method, path } of changing.filter(takesBody)) {
    const answer = await superAdmin.send(method, filled(path), null);
    if (answer.status !== 400) taken.push(`${method} ${path}: ${answer.status}`);
  }
  expect(taken).toEqual([]);
});

const REQUESTS = sized(800, 1_000_000);
const AT_ONCE = 6;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Internal details: a line of a stack trace, a source location or an error message of the database. */
const INSIDE =
  /\n\s+at \S+ ?\(|node_modules|\/(src|dist)\/\S+:\d+|syntax error at or near|violates \S+ constraint/;

/** Routes that may end the caller's session or account: each request is sent by a new user. */
const ENDINGS = /^(POST \/api\/logout|DELETE \/api\/sessions|POST \/api\/profile\/erasure|POST \/api\/login)/;
/** Excluded: these start processes that rebuild all read models, and have their own tests. */
const HEAVY = /^POST \/api\/history\/(branches|rebuilds)$/;
const nameOf = ({ method, path }: ApiRoute) => `${method} ${path}`;

const counted = { 'bad data accepted': 0, '5xx': 0, off: 0, traces: 0, unanswered: 0 };
const statuses: Record<string, number> = {};
const faults: string[] = [];

function note(what: keyof typeof counted, { route, how }: FuzzedRequest, said: string): void {
  counted[what] += 1;
  if (faults.length < 30) faults.push(`${what} (${how}) ${nameOf(route)}: ${said.slice(0, 600)}`);
}

/** Ids seen in responses so far, for use in later requests; never those of the callers. */
class Ids {
  readonly #known: string[] = [];
  readonly #own: ReadonlySet<string>;

  constructor(own: readonly string[]) {
    this.#own = new Set(own);
  }

  hear(body: string): void {
    for (const id of new Set(body.slice(0, 20_000).match(UUID))) {
      if (this.#own.has(id)) continue;
      if (this.#known.length < 2_000) this.#known.push(id);
    }
  }

  fill(text: string): string {
    return text.replace(
      /«(\d+)»/g,
      (_, index) => this.#known[Number(index) % Math.max(1, this.#known.length)] ?? randomUUID(),
    );
  }
}

async function sendFuzzed(request: FuzzedRequest, cookie: string, ids: Ids): Promise<void> {
  const { route } = request;
  const [path, body] = [
    ids.fill(request.path),
    request.body === undefined ? undefined : ids.fill(request.body),
  ];
  const answer = await fetch(`${stage.url}${path}`, {
    method: route.method,
    redirect: 'manual',
    headers: { origin: stage.url, ...request.headers, ...(cookie ? { cookie } : {}) },
    ...(body === undefined ? {} : { body }),
  }).catch((error: unknown) => note('unanswered', request, `${path} ${body}: ${String(error)}`));
  if (!answer) return;
  const text = await answer.text();
  const sent = `${answer.status} to ${path} ${body ?? ''}: ${text}`;
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  if (answer.status >= 500) note('5xx', request, sent);
  if (INSIDE.test(text)) note('traces', request, sent);
  if (answer.status < 300) ids.hear(text);
  try {
    checkDeclared(route.method, path, { status: answer.status, headers: answer.headers, body: parsed(text) });
  } catch (error) {
    note('off', request, `${String(error)} ${sent}`);
  }
  const isBad = body !== undefined && route.body && !route.body.safeParse(parsed(body)).success;
  if (isBad && answer.status < 300) note('bad data accepted', request, sent);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

test('S4 requests made from the contracts: each is answered as declared, and none breaks anything', {
  timeout: proofTimeout(120_000),
}, async () => {
  const seed = chooseInputSeed();
  const callers = [SUPER_ADMIN, SUPER_ADMIN, SUPER_ADMIN, INVESTOR, INVESTOR, NEWCOMER, ANALYST];
  const clients = await Promise.all(callers.map((email) => stage.signIn(email)));
  const own = await Promise.all(
    clients.map(async (client) => (await client.get('/api/auth/user')).text.match(UUID)?.[0] ?? ''),
  );
  const ids = new Ids(own);
  for (const path of [
    '/api/warehouses',
    '/api/investments?scope=all',
    '/api/users?limit=50',
    '/api/notifications',
  ])
    ids.hear((await (clients[0] ?? new Client(stage.url)).get(path)).text);
  const requests = fuzzedRequests(REQUESTS, seed, (route) => !HEAVY.test(nameOf(route)));
  let made = 0;
  const cookieFor = async ({ route, caller }: FuzzedRequest) => {
    if (!ENDINGS.test(nameOf(route)))
      return caller % 11 === 0 ? '' : (clients[caller % clients.length]?.cookie ?? '');
    made += 1;
    const client = new Client(stage.url);
    await client.send('POST', '/api/login', {
      email: `pasajero${made}@ejemplo.co`,
      name: 'Ana Ruiz',
      isNewUser: true,
    });
    return client.cookie;
  };
  const left = requests.values();
  const work = async () => {
    for (const request of left) await sendFuzzed(request, await cookieFor(request), ids);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.log(JSON.stringify(statuses));
  const still = await Promise.all(clients.map(async (client) => (await client.get('/api/auth/user')).status));
  const successes = Object.entries(statuses).reduce(
    (sum, [status, count]) => sum + (Number(status) < 300 ? count : 0),
    0,
  );
  figure('S4', {
    counts: {
      requests: requests.length,
      routes: new Set(requests.map(({ route }) => nameOf(route))).size,
      'answered with success': successes,
      '5xx': counted['5xx'],
      'without an answer': counted.unanswered,
      'replies off their schema': counted.off,
      'stack traces': counted.traces,
      'bad data accepted': counted['bad data accepted'],
    },
    seed,
    faultsFound: faults,
  });
  expect(new Set(still)).toEqual(new Set([200]));
  expect(successes).toBeGreaterThan(requests.length / 10);
});
