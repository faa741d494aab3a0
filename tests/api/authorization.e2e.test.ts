import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiRoutes } from '@nodo/contracts/api';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, ANALYST, INVESTOR, NEWCOMER, SUPER_ADMIN } from '../support/accounts.ts';
import { checkError, checkRaw, checkSecurity, type RawRequest, sendRaw } from '../support/bare-answers.ts';
import { type Answer, Client, invest, listWarehouses } from '../support/client.ts';
import { CodeEntrance } from '../support/code-entrance.ts';
import { declaredPaths } from '../support/declared-paths.ts';
import { figure } from '../support/figures.ts';
import { type Person, people, type Route, routes, type SignedIn } from '../support/route-table.ts';
import { ageSession, isOut } from '../support/session-steps.ts';
import { productStage } from '../support/stage.ts';

const emails: Record<Exclude<SignedIn, 'byCode'>, string> = {
  owner: INVESTOR,
  other: 'santiago.hoyos@ejemplo.co',
  analyst: ANALYST,
  admin: ADMIN,
  superAdmin: SUPER_ADMIN,
};

const stage = productStage();
const clients = new Map<Person, Client>();
let ids: Record<string, string>;
let serviceToken: string;
/** Counts for the figures recorded at the end. */
const tally = {
  cells: 0,
  otherwise: 0,
  answers: 0,
  withHeaders: 0,
  cookies: 0,
  foreign: 0,
  refused: 0,
  outside: 0,
  off: 0,
};
/** Successful answers, each held against its route's schema, by who got them. */
const successes = new Map<Person, number>();

beforeAll(async () => {
  clients.set('anonymous', new Client(stage.url));
  clients.set('service', new Client(stage.url));
  for (const [person, email] of Object.entries(emails)) {
    const known = people.find((each) => each === person);
    if (known) clients.set(known, await stage.signIn(email));
  }
  const expired = await stage.signIn(SUPER_ADMIN);
  await ageSession(stage.product, expired, 'expires_at = now()');
  clients.set('expired', expired);
  const secrets = await readFile(join(stage.product.dataDir, 'secrets.json'), 'utf8');
  serviceToken = z.looseObject({ serviceToken: z.string() }).parse(JSON.parse(secrets)).serviceToken;
  const newcomer = await stage.signIn(NEWCOMER);
  const [warehouse] = await listWarehouses(who('owner'));
  const { id } = z.looseObject({ id: z.uuid() }).parse((await newcomer.get('/api/auth/user')).body);
  const owner = z.looseObject({ id: z.uuid() }).parse((await who('owner').get('/api/auth/user')).body);
  ids = {
    warehouse: warehouse?.id ?? '',
    newcomer: id,
    owner: owner.id,
    token: 'made.up',
    investment: (await invest(who('owner'), warehouse?.id ?? '')).id,
  };
});

function who(person: Person): Client {
  const client = clients.get(person);
  if (!client) throw new Error(`${person} is not there`);
  return client;
}

function filled(text: string, values = ids): string {
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
}

function call(route: Route, person: Person, values = ids): Promise<Answer> {
  const path = filled(route.path, values);
  // As services do: with their token, and without what a browser adds.
  const service = { headers: { 'x-service-token': serviceToken }, origin: null };
  const isService = person === 'service';
  if (route.method === 'GET') return who(person).get(path, isService ? service.headers : {});
  const body: unknown = route.body && JSON.parse(filled(JSON.stringify(route.body), values));
  return who(person).send(route.method, path, body, isService ? service : {});
}

/** The expected Cache-Control: browsers may only store the documentation, and must revalidate it each time. */
function keeping({ path }: Route): string {
  return /^\/api\/(docs|openapi)/.test(path) ? 'no-cache' : 'no-store';
}

function checkHeaders(answer: Answer, about: string): void {
  tally.answers += 1;
  tally.cookies += checkSecurity(answer, about);
  tally.withHeaders += 1;
}

interface Cell {
  readonly route: Route;
  readonly person: Person;
  readonly expected: number;
}

/** The cells of these columns, row by row. */
function cellsOf(columns: readonly Person[]): Cell[] {
  return routes.flatMap((route) =>
    columns.map((person) => ({ route, person, expected: route.expected[people.indexOf(person)] ?? 0 })),
  );
}

async function checkCell({ route, person, expected }: Cell): Promise<Answer> {
  tally.off += 1;
  // Throws for an answer off its schema.
  const answer = await call(route, person);
  tally.off -= 1;
  const about = `${route.method} ${route.path} by ${person}`;
  tally.cells += 1;
  if (answer.status < 400) successes.set(person, (successes.get(person) ?? 0) + 1);
  if (answer.status !== expected) tally.otherwise += 1;
  expect(answer.status, `${about}: ${answer.text}`).toBe(expected);
  checkHeaders(answer, about);
  if (!route.path.startsWith('/api/dev')) expect(answer.headers.get('cache-control')).toBe(keeping(route));
  if (expected >= 400) checkError(answer, about);
  return answer;
}

describe('ROLE-05 ROLE-06 ROUTE-06 ERR-06 who may call what', () => {
  test('every path that a service names is one of a declared route, and every declared path is named', async () => {
    const known = new Set(apiRoutes.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')));
    const named = await declaredPaths();
    tally.outside = [...named].filter((path) => !known.has(path)).length;
    expect([...named].toSorted()).toEqual([...known].toSorted());
  });

  test.each(cellsOf(people.filter((person) => person !== 'byCode')))(
    '$route.method $route.path by $person: $expected',
    async (cell) => {
      await checkCell(cell);
    },
  );

  test('the session that has ended is there still, and is one that has ended', async () => {
    expect(await isOut(who('expired'))).toBe(true);
    expect(who('expired').cookie).toMatch(/^nodo_session=./);
  });
});

describe('ROLE-05 ids of nobody', () => {
  const withId = routes.filter((route) => `${route.path}${JSON.stringify(route.body)}`.match(/\{\w+\}/));
  const nothing = {
    unknown: randomUUID(),
    'no id': 'abc',
    traversal: '..%2f..%2finternal',
    sql: "1'--",
    nul: '%00',
  };
  test.each(Object.entries(nothing))(
    '%s: refused as if it did not exist, for staff too',
    async (_title, id) => {
      const values = Object.fromEntries(Object.keys(ids).map((name) => [name, id]));
      for (const route of withId) {
        const answer = await call(route, 'superAdmin', values);
        const about = `${route.method} ${route.path} with ${id}`;
        tally.foreign += 1;
        if ([400, 404, 422].includes(answer.status)) tally.refused += 1;
        expect([400, 404, 422], `${about}: ${answer.text}`).toContain(answer.status);
        checkError(answer, about);
        checkHeaders(answer, about);
      }
    },
  );

  test('another’s id is answered as one that does not exist', async () => {
    const other = people.indexOf('other');
    const foreign = withId.filter((route) => route.expected[other] === 404);
    const missing = Object.fromEntries(Object.keys(ids).map((name) => [name, randomUUID()]));
    for (const route of foreign) {
      const [theirs, nobodys] = [await call(route, 'other'), await call(route, 'other', missing)];
      const about = `${route.method} ${route.path}`;
      tally.foreign += 1;
      expect([theirs.status, theirs.body], about).toEqual([nobodys.status, nobodys.body]);
      tally.refused += 1;
    }
    expect(foreign.length).toBeGreaterThan(20);
  });
});

const raw = (...sent: RawRequest) => sendRaw(who('superAdmin'), ...sent);

describe('ROLE-05 ERR-06 what the public origin does not have', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('an unknown %s is 404 as JSON', async (method) => {
    const { astray } = who('owner');
    for (const path of ['/api/nothing', '/api/investments/x/y', '/api', '/nothing']) {
      const answer = method === 'GET' ? await astray.get(path) : await astray.send(method, path);
      expect(answer.status, path).toBe(404);
      checkError(answer, `${method} ${path}`);
      checkHeaders(answer, `${method} ${path}`);
    }
  });

  const inner = ['/internal/commands', '/internal/projections', '/internal/projections/retry', '/metrics'];
  const detours = [
    (path: string) => path,
    (path: string) => `/api${path}`,
    (path: string) => `/api/..${path}`,
    (path: string) => `/api/%2e%2e${path}`,
    (path: string) => `/api/..%2f${path.slice(1)}`,
    (path: string) => `/api/investments/../..${path}`,
    (path: string) => `/api\\..${path}`,
    (path: string) => `/api//..//${path}`,
    (path: string) => `/socket.io/..${path}`,
    (path: string) => `/dev/explorer/..${path}`,
    (path: string) => `http://127.0.0.1/api/..${path}`,
  ];
  test.each(inner)('%s cannot be reached, by no way round', async (path) => {
    const command = { command: 'RegisterUser', key: randomUUID(), payload: {} };
    for (const detour of detours) {
      for (const [method, body] of [['GET'], ['POST', JSON.stringify(command)]] as const) {
        const { status, text } = await raw(detour(path), method, body);
        expect([400, 404], `${method} ${detour(path)}: ${text.slice(0, 200)}`).toContain(status);
        expect(text).not.toMatch(/checkpoint|process_cpu|# HELP/);
      }
    }
  });

  test.each(['/dev/chain', '/dev/fund', '/dev/transfer', '/dev/faults', '/dev/mine', '/wallet/getnowblock'])(
    'the chain’s own %s cannot be reached through the public origin',
    async (path) => {
      for (const way of [
        path,
        `/dev/explorer/..${path}`,
        `/dev/explorer/%2e%2e${path}`,
        `/dev/explorer${path}`,
      ]) {
        for (const method of ['GET', 'POST']) {
          const { status, text } = await raw(way, method, method === 'POST' ? '{}' : undefined);
          expect([400, 404], `${method} ${way}: ${text.slice(0, 200)}`).toContain(status);
        }
      }
    },
  );
});

describe('ERR-03 ERR-05 requests out of order', () => {
  test.each([
    ['a path that cannot be decoded', '/api/%zz', 'GET', undefined, 400],
    [
      'a body over the limit',
      '/api/investments',
      'POST',
      JSON.stringify({ reason: 'a'.repeat(300_000) }),
      413,
    ],
    ['a broken body', '/api/dev/pay', 'POST', '{"investmentId":', 400],
    ['a body of another kind', '/api/dev/pay', 'POST', '"x"', 400],
  ])('%s is refused in Spanish as JSON', async (_title, path, method, body, status) => {
    checkRaw(await raw(path, method, body), status);
  });

  test('a body announced larger than the gateway takes is refused before it is sent', async () => {
    checkRaw(await raw('/api/dev/pay', 'POST', '', 21_000_000), 413);
  });
});

describe('S19 pages', () => {
  test.each(['/', '/login', '/investments', '/no-such-page'])(
    '%s carries the security headers',
    async (path) => {
      const answer = await who('anonymous').get(path, { accept: 'text/html' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      checkHeaders(answer, path);
      expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
      expect(answer.headers.get('content-security-policy')).toMatch(/object-src 'none'/);
      expect(answer.text).not.toMatch(/<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>\s*\S/);
    },
  );
});

test('S19 a cookie', async () => {
  const signedIn = await new Client(stage.url).send('POST', '/api/login', { email: NEWCOMER }, { key: null });
  checkHeaders(signedIn, 'signing in');
  expect(tally.cookies).toBeGreaterThan(0);
});

describe('AUTH-08 ROLE-06 who came in by a mailed code alone', () => {
  beforeAll(async () => {
    await stage.product.restart({ AUTH_MODE: 'code' });
    clients.set('byCode', await CodeEntrance.of(stage.product).enter(SUPER_ADMIN));
  });

  test.each(cellsOf(['byCode']))('$route.method $route.path by $person: $expected', async (cell) => {
    const { body, text } = await checkCell(cell);
    if (cell.expected === 403)
      expect(body, text).toMatchObject({ code: expect.stringMatching(/^PASSKEY_(CODE_)?REQUIRED$/) });
  });
});

test('S1 S2 S3 S19 what was found', () => {
  figure('S1', {
    counts: {
      routes: routes.length,
      'kinds of callers': people.length,
      cells: tally.cells,
      'cells that answer otherwise than written':
        tally.otherwise + routes.length * people.length - tally.cells,
      'routes outside the table': tally.outside,
    },
  });
  figure('S2', { counts: { tried: tally.foreign, 'not refused': tally.foreign - tally.refused } });
  figure('S3 replies', {
    counts: {
      'replies held against their schema': tally.cells + tally.off,
      ...Object.fromEntries([...successes].map(([person, count]) => [`successes for ${person}`, count])),
      'replies off their schema': tally.off,
    },
  });
  for (const person of ['owner', 'other', 'analyst', 'admin', 'superAdmin', 'byCode'] as const)
    expect(successes.get(person), person).toBeGreaterThan(50);
  figure('S19', {
    counts: {
      answers: tally.answers,
      cookies: tally.cookies,
      'answers without them': tally.answers - tally.withHeaders,
    },
  });
});
