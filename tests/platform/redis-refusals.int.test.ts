import { once } from 'node:events';
import { loadConfig } from '@nodo/platform/config';
import { createLogger } from '@nodo/platform/logging';
import { createQueue } from '@nodo/platform/queues';
import { SharedRedis } from '@nodo/platform/shared-redis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nowhereEnvironment } from '../../embedded/src/testing/environment.test.ts';
import { eventually } from '../support/eventually.ts';
import { hasRedis, RedisServer } from '../support/redis.ts';
import { relayTo } from '../support/relay.ts';

if (!hasRedis) console.error('REFUSED WRITES ARE NOT TESTED: there is no redis-server on this machine');

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
const BACK_WITHIN_MS = 15_000;

describe.runIf(hasRedis)('a Redis that answers and takes no writes', () => {
  const closing: (() => unknown)[] = [];
  let primary: RedisServer;
  beforeEach(async () => {
    primary = await startRedis();
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function startRedis(): Promise<RedisServer> {
    const redis = await RedisServer.start();
    closing.push(() => redis.kill());
    return redis;
  }

  function openQueue(REDIS_URL: string) {
    const queue = createQueue('test', loadConfig('worker', { ...nowhereEnvironment, REDIS_URL }), logger);
    closing.push(() => queue.close());
    return queue;
  }

  /** One address for the primary and, after a failover, for another server; connections of before stay where they are. */
  async function movingAddress() {
    const target = { host: '127.0.0.1', port: primary.port };
    const relay = relayTo(target).listen(0, '127.0.0.1');
    await once(relay, 'listening');
    closing.push(() => relay.close());
    const at = relay.address();
    const failOver = async () => {
      const next = await startRedis();
      expect(await primary.ask('REPLICAOF 127.0.0.1 1')).toBe('+OK');
      target.port = next.port;
      return next;
    };
    return { url: `redis://127.0.0.1:${Object(at).port}`, failOver };
  }

  it('is away for the queue while it is full', async () => {
    const queue = openQueue(primary.url);
    await eventually('the connection', () => queue.ping().then(() => true));
    expect(await primary.ask('CONFIG SET maxmemory 1')).toBe('+OK');
    await expect(queue.ping()).rejects.toThrow(/^OOM/);
    expect(await primary.ask('CONFIG SET maxmemory 0')).toBe('+OK');
    await queue.ping();
  });

  it('is left by the queue, as a replica, for the primary of now', async () => {
    const { url, failOver } = await movingAddress();
    const queue = openQueue(url);
    const done: string[] = [];
    queue.process(async ({ name }) => {
      done.push(name);
    });
    await queue.add('before', {});
    await eventually('a job', () => done.length === 1);
    await failOver();
    const isBack = () => queue.ping().then(() => true);
    await eventually('the queue to be back', isBack, BACK_WITHIN_MS);
    await queue.add('after', {});
    await eventually('a job of the new primary', () => done.length === 2, BACK_WITHIN_MS);
  });

  it('is left by what is shared, as a replica, for the primary of now', async () => {
    const { url, failOver } = await movingAddress();
    const shared = await SharedRedis.open(
      loadConfig('query-api', { ...nowhereEnvironment, REDIS_URL: url }),
      logger,
    );
    closing.push(() => shared?.close());
    const write = (value: string) => shared?.ask((redis) => redis.set('limits:test', value, 'PX', 60_000));
    expect(await write('before')).toBe('OK');
    const next = await failOver();
    expect(await write('lost')).toBeUndefined();
    expect(shared?.isAway).toBe(true);
    await eventually('Redis to be back', () => shared?.isAway === false, BACK_WITHIN_MS);
    expect(await write('after')).toBe('OK');
    expect(await next.count('EXISTS limits:test')).toBe(1);
  });
});
