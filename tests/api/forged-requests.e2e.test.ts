import { randomUUID } from 'node:crypto';
import { apiRoutes } from '@nodo/contracts/api';
import { beforeAll, describe, expect, test } from 'vitest';
import { INVESTOR, SUPER_ADMIN } from '../support/accounts.ts';
import type { Answer, Client } from '../support/client.ts';
import { figure } from '../support/figures.ts';
import { type Route, routes } from '../support/route-table.ts';
import { productStage } from '../support/stage.ts';

const stage = productStage();
let investor: Client;
let superAdmin: Client;
const changing = [...new Map(routes.map((each) => [`${each.method} ${each.path}`, each])).values()].filter(
  ({ method }) => method !== 'GET',
);
/** Whether a route declares what is sent to it; others read nothing of it. */
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

function send(client: Client, { method, path, body }: Route, extra: object, headers: Record<string, string>) {
  const sent: object = { ...(body && JSON.parse(filled(JSON.stringify(body)))), ...extra };
  return client.send(method, filled(path), sent, { headers });
}

/** What another site's page can have a browser send, with the person's cookie or without. */
const forgeries: Record<string, Record<string, string>> = {
  'another origin': { origin: 'https://evil.example' },
  'an origin that begins like ours': { origin: 'http://localhost.evil.example' },
  'no origin of a page': { origin: 'null' },
  'Sec-Fetch-Site: cross-site': { 'sec-fetch-site': 'cross-site' },
};

describe('S6 requests that another site had a browser send', () => {
  test.each(Object.entries(forgeries))(
    '%s: refused at every route that changes something',
    async (_, headers) => {
      const accepted: string[] = [];
      for (const route of changing) {
        const answer = await send(investor, route, {}, headers);
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
          { origin: 'https://evil.example', 'content-type': type },
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

test('S3 a field that nobody knows is refused wherever something is sent, and every reply is as it is declared', async () => {
  const taken: string[] = [];
  for (const route of changing.filter(takesBody)) {
    const answer = await send(superAdmin, route, { unknownField: 'x' }, {});
    tally.sent += 1;
    if (answer.status !== 400) taken.push(`${route.method} ${route.path}: ${answer.status}`);
  }
  expect(taken).toEqual([]);
  tally.taken = taken.length;
  // `Client` holds every reply against the schema its route declares, and throws when a key is not in it.
  figure('S3', {
    counts: {
      'routes with a body': tally.sent,
      'unknown keys accepted': tally.taken,
      'replies held against their schema': tally.sent + tally.forged,
      'replies off their schema': 0,
    },
  });
});

test('S6 what was found', () => {
  figure('S6', { counts: { tried: tally.forged, 'not refused': tally.accepted } });
});
