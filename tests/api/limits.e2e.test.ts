import { errorCatalogue } from '@nodo/contracts/errors';
import { expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { productStage } from '../support/stage.ts';
import { refusalOf } from '../support/views.ts';

const SIGN_INS = 10;
const REQUESTS = 120;

const stage = productStage({
  demo: false,
  environment: { SIGN_IN_LIMIT: String(SIGN_INS), REQUEST_LIMIT: String(REQUESTS) },
});

/** Another claimed address for each request: only a trusted proxy may set these headers, not a client. */
function forged(index: number): Record<string, string> {
  return {
    'x-forwarded-for': `203.0.113.${index}`,
    forwarded: `for=203.0.113.${index}`,
    'x-real-ip': '203.0.113.1',
  };
}

test(`ERR-05 API-02 ${SIGN_INS} sign-ins a minute, whatever address the sender claims; then 429 with Retry-After`, async () => {
  const client = new Client(stage.url);
  const statuses: number[] = [];
  for (let index = 0; index < SIGN_INS + 5; index += 1) {
    const body = { email: `persona${index}@ejemplo.co` };
    const answer = await client.send('POST', '/api/login', body, { key: null, headers: forged(index) });
    statuses.push(answer.status);
    if (answer.status !== 429) continue;
    expect(refusalOf(answer)).toEqual({ code: 'RATE_LIMITED', message: errorCatalogue.RATE_LIMITED.message });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
  const allowed = statuses.indexOf(429);
  expect(Math.abs(allowed - SIGN_INS)).toBeLessThanOrEqual(1);
  expect(statuses).toEqual(statuses.map((_status, index) => (index < allowed ? 404 : 429)));
});

test(`ERR-05 ${REQUESTS} reads a minute, whatever address the sender claims; then 429`, async () => {
  const client = new Client(stage.url);
  const statuses: number[] = [];
  for (let index = 0; index < REQUESTS + 10; index += 1) {
    statuses.push((await client.get('/api/warehouses', forged(index % 250))).status);
  }
  const allowed = statuses.indexOf(429);
  expect(Math.abs(allowed - REQUESTS)).toBeLessThanOrEqual(1);
  expect(statuses).toEqual(statuses.map((_status, index) => (index < allowed ? 401 : 429)));
});
