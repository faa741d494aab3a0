import { setTimeout as delay } from 'node:timers/promises';
import { type Config, loadConfig } from '@nodo/platform/config';
import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { createQueue } from '@nodo/platform/queues';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Storage, startStorage } from '../support/servers.ts';

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** Set where a real Redis runs; the queue must behave the same on both. */
const redisUrl = process.env.TEST_REDIS_URL;
let storage: Storage;

function configFor(backend: string): Config {
  const secret = 'x'.repeat(32);
  return loadConfig('worker', {
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: storage.databaseUrl,
    EVENTSTORE_URL: storage.eventStoreUrl,
    TRON_URL: 'http://127.0.0.1:1',
    USDT_CONTRACT: address,
    TREASURY_ADDRESS: address,
    SESSION_SECRET: secret,
    SERVICE_TOKEN: secret,
    PERSONAL_DATA_KEY: secret,
    ...(backend === 'Redis' ? { REDIS_URL: redisUrl } : {}),
  });
}

beforeAll(async () => {
  storage = await startStorage();
});

afterAll(() => storage.stop());

describe.each(redisUrl ? ['Postgres', 'Redis'] : ['Postgres'])('queues on %s', (backend) => {
  it('does a job once for one id, tries again after a failure, and stops with jobs in hand done', async () => {
    const queue = createQueue(`test-${newId()}`, configFor(backend), logger);
    const done: string[] = [];
    let failures = 0;
    queue.process(async (job) => {
      if (job.name === 'fails once' && job.attempt === 1) {
        failures += 1;
        throw new Error('not yet');
      }
      if (job.name === 'slow') await delay(500);
      done.push(job.name);
    }, 4);
    await queue.add('same', {}, { id: 'job-1' });
    await queue.add('same', {}, { id: 'job-1' });
    await queue.add('fails once', {}, { id: 'job-2' });
    await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining(['same', 'fails once'])), {
      timeout: 15_000,
    });
    expect(failures).toBe(1);
    expect(done.filter((name) => name === 'same')).toHaveLength(1);

    await queue.add('slow', {}, { id: 'job-3' });
    await delay(200);
    await queue.close();
    expect(done).toContain('slow');
  });

  it('runs a schedule again and again', async () => {
    const queue = createQueue(`test-${newId()}`, configFor(backend), logger);
    let runs = 0;
    queue.process(async () => {
      runs += 1;
    });
    await queue.every('tick', 200, 'tick', {});
    await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(3), { timeout: 10_000 });
    await queue.close();
  });
});
