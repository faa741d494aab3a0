import { loadConfig, type ServiceName } from '@nodo/platform/config';
import { createApp } from '@nodo/platform/http';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { SharedRedis } from '@nodo/platform/shared-redis';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nowhereEnvironment } from '../../embedded/src/testing/environment.test.ts';
import { eventually } from '../support/eventually.ts';
import { hasRedis, RedisServer } from '../support/redis.ts';

const REQUESTS = 12;
const OWN = 5;
/** For three times the budget, one request after the other: if each waited for a silent Redis, it would be nine seconds. */
const ANSWERED_WITHIN_MS = 6_000;

if (!hasRedis) console.error('SHARED LIMITS ARE NOT TESTED: there is no redis-server on this machine');

const logger = createLogger({ service: 'query-api', logLevel: 'silent' });
let redis: RedisServer;
let opened: { app: FastifyInstance; shared: SharedRedis | undefined }[] = [];

async function startApp(service: ServiceName = 'query-api', REDIS_URL = redis.url): Promise<FastifyInstance> {
  const limits = { REDIS_URL, REQUEST_LIMIT: String(REQUESTS) };
  const config = loadConfig(service, { ...nowhereEnvironment, ...limits });
  const shared = await SharedRedis.open(config, logger);
  const app = await createApp({ config, logger, metrics: createMetrics('test'), redis: shared });
  opened.push({ app, shared });
  app.get('/read', async () => 'read');
  app.get('/costly', { config: { rateLimit: { max: OWN } } }, async () => 'costly');
  const [first, second] = [app.createRateLimit({ max: OWN }), app.createRateLimit({ max: OWN })];
  app.get('/twice', async (request) => {
    const counts = [await first(request), await second(request)];
    return counts.map((count) => !count.isAllowed && count.isExceeded);
  });
  return app;
}

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

const get = (app: FastifyInstance, url: string, address: string) =>
  app.inject({ url, headers: { 'x-forwarded-for': address } });

/** How many of three times the budget are let through, sent to each of the apps in turn. */
async function letThrough(apps: readonly FastifyInstance[], url: string, address: string): Promise<number> {
  const began = performance.now();
  let allowed = 0;
  for (let index = 0; index < 3 * REQUESTS; index += 1) {
    const app = apps[index % apps.length];
    if (app && (await get(app, url, address)).statusCode !== 429) allowed += 1;
  }
  expect(performance.now() - began).toBeLessThan(ANSWERED_WITHIN_MS);
  return allowed;
}

async function health(app: FastifyInstance): Promise<unknown> {
  const answer = await app.inject({ url: '/health' });
  return [answer.statusCode, answer.json()];
}

describe.runIf(hasRedis)('limits of several processes', () => {
  beforeEach(async () => {
    redis = await RedisServer.start();
  });
  afterEach(async () => {
    await Promise.all(
      opened.map(async ({ app, shared }) => {
        await app.close();
        shared?.close();
      }),
    );
    opened = [];
    await redis.kill();
    vi.restoreAllMocks();
  });

  it('are one budget: of every route together, of one, of a handler, and of paths that are not there', async () => {
    const apps = [await startApp(), await startApp()];
    expect(await letThrough(apps, '/read', newAddress())).toBe(REQUESTS);
    expect(await letThrough(apps, '/nowhere', newAddress())).toBe(REQUESTS);
    expect(await letThrough(apps, '/costly', newAddress())).toBe(OWN);
    const address = newAddress();
    const [one, other] = apps;
    for (let index = 0; one && index < OWN; index += 1) await get(one, '/twice', address);
    expect(other && (await get(other, '/twice', address)).json()).toEqual([true, true]);
  });

  it('are each service’s own', async () => {
    const [reads, commands] = [await startApp(), await startApp('command-api')];
    const address = newAddress();
    expect(await letThrough([reads], '/read', address)).toBe(REQUESTS);
    expect(await letThrough([commands], '/read', address)).toBe(REQUESTS);
  });

  it('leave no address in Redis, and nothing that does not expire', async () => {
    await letThrough([await startApp()], '/costly', newAddress());
    expect(await redis.count('DBSIZE')).toBeGreaterThan(0);
    expect(await redis.count(`EVAL "return #redis.call('KEYS', '*203.0.113*')" 0`)).toBe(0);
    const lasting =
      "local n = 0 for _, k in ipairs(redis.call('KEYS', '*')) do if redis.call('PTTL', k) < 0 then n = n + 1 end end";
    expect(await redis.count(`EVAL "${lasting} return n" 0`)).toBe(0);
  });

  it.each([
    ['killed', () => redis.kill(), () => redis.startAgain()],
    ['silent', async () => redis.pause(), async () => redis.resume()],
  ])(
    'hold in each process while Redis is %s, and are shared again afterwards',
    async (_how, lose, bringBack) => {
      const apps = [await startApp(), await startApp()];
      const warned = vi.spyOn(logger, 'warn');
      const usedUp = newAddress();
      expect(await letThrough(apps.slice(0, 1), '/read', usedUp)).toBe(REQUESTS);
      await lose();
      expect(await letThrough(apps.slice(0, 1), '/read', usedUp)).toBe(0);
      expect(await letThrough(apps, '/read', newAddress())).toBe(2 * REQUESTS);
      expect(await letThrough(apps, '/costly', newAddress())).toBe(2 * OWN);
      for (const app of apps) {
        expect(await health(app)).toEqual([200, { status: 'degraded' }]);
        expect((await app.inject({ url: '/metrics' })).body).toMatch(/^limits_shared\{.*\} 0$/m);
      }
      expect(warned).toHaveBeenCalledTimes(apps.length);
      await bringBack();
      for (const app of apps)
        await eventually(
          'Redis to be used again',
          async () => JSON.stringify(await health(app)).includes('ok'),
          30_000,
        );
      expect(await letThrough(apps.slice(0, 1), '/read', usedUp)).toBe(0);
      expect(await letThrough(apps, '/read', newAddress())).toBe(REQUESTS);
    },
  );

  it('stay shared while a process is too busy to read what Redis answered', async () => {
    await startApp();
    const asked = opened[0]?.shared?.ask((client) => client.set('limits:answered', '', 'PX', 60_000));
    const until = performance.now() + 500;
    while (performance.now() < until);
    expect(await asked).toBe('OK');
  });

  it('hold where Redis was never there, or refuses to count', async () => {
    expect(await redis.ask('CONFIG SET maxmemory 1')).toBe('+OK');
    const full = await startApp();
    expect(await letThrough([full], '/read', newAddress())).toBe(REQUESTS);
    expect(await health(full)).toEqual([200, { status: 'degraded' }]);
    await redis.kill();
    const alone = await startApp();
    expect(await letThrough([alone], '/read', newAddress())).toBe(REQUESTS);
    expect(await letThrough([await startApp('query-api', '')], '/read', newAddress())).toBe(REQUESTS);
  });
});
