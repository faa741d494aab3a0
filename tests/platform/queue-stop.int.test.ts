import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '@nodo/platform/config';
import { createLogger } from '@nodo/platform/logging';
import { createQueue, type JobQueue, type QueueWatch } from '@nodo/platform/queues';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nowhereEnvironment } from '../../embedded/src/testing/environment.test.ts';
import { eventually } from '../support/eventually.ts';
import { hasRedis, RedisServer } from '../support/redis.ts';

if (!hasRedis) console.error('STOPS WITHOUT REDIS ARE NOT TESTED: there is no redis-server on this machine');

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
/** A stop ends below the ten seconds after which whoever asked for it kills the process. */
const STOPPED_WITHIN_MS = 8_000;
/** A store that is known to be away is not waited for. */
const AWAY_WITHIN_MS = 3_000;

describe.runIf(hasRedis)('a queue that is closed while its Redis', () => {
  let redis: RedisServer;
  let queue: JobQueue & QueueWatch;
  const done: string[] = [];

  beforeEach(async () => {
    done.length = 0;
    redis = await RedisServer.start();
    queue = createQueue(
      'test',
      loadConfig('worker', { ...nowhereEnvironment, REDIS_URL: redis.url }),
      logger,
    );
    queue.process(async ({ name, data }) => {
      done.push(`${name} begun`);
      await delay(Number(data.ms ?? 0));
      done.push(`${name} done`);
    });
    await queue.add('first', {});
    await eventually('a job', () => done.length === 2);
  });
  afterEach(async () => {
    redis.resume();
    await redis.kill();
  });

  async function closedWithin(ms: number): Promise<void> {
    const late = delay(ms, 'still closing', { ref: false });
    expect(await Promise.race([queue.close().then(() => 'closed'), late])).toBe('closed');
  }

  const isAway = () =>
    queue.ping().then(
      () => false,
      () => true,
    );

  it('is gone ends at once', async () => {
    await redis.kill();
    await eventually('Redis to be away', isAway);
    await closedWithin(AWAY_WITHIN_MS);
  });

  it('is gone lets nobody wait for what can no longer be added', async () => {
    await redis.kill();
    await eventually('Redis to be away', isAway);
    const refused = expect(queue.add('second', {})).rejects.toThrow();
    await closedWithin(AWAY_WITHIN_MS);
    await refused;
  });

  it('is gone has the jobs in hand done', async () => {
    await queue.add('slow', { ms: 1_500 });
    await eventually('the job to be in hand', () => done.includes('slow begun'));
    await redis.kill();
    await eventually('Redis to be away', isAway);
    await closedWithin(AWAY_WITHIN_MS);
    expect(done).toContain('slow done');
  });

  it('goes meanwhile ends in time', async () => {
    await queue.add('slow', { ms: 1_500 });
    await eventually('the job to be in hand', () => done.includes('slow begun'));
    const closed = closedWithin(STOPPED_WITHIN_MS);
    await redis.kill();
    await closed;
    expect(done).toContain('slow done');
  });

  it('is silent ends in time', async () => {
    redis.pause();
    await closedWithin(STOPPED_WITHIN_MS);
  });
});
