import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Config, loadConfig } from '@nodo/platform/config';
import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { createQueue } from '@nodo/platform/queues';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Storage, startStorage } from '../support/servers.ts';

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** Set where a real Redis runs: the queue must behave the same on Redis and on Postgres. */
const redisUrl = process.env.TEST_REDIS_URL;
const backends = redisUrl ? ['Postgres', 'Redis'] : ['Postgres'];
/** Maximum time from the crash of a process until another one takes over its jobs. */
const TAKEN_OVER_WITHIN_MS = 15_000;
let storage: Storage;

function environmentFor(backend: string): Record<string, string | undefined> {
  const secret = 'x'.repeat(32);
  return {
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: storage.databaseUrl,
    EVENTSTORE_URL: storage.eventStoreUrl,
    TRON_URL: 'http://127.0.0.1:1',
    USDT_CONTRACT: address,
    TREASURY_ADDRESS: address,
    SESSION_SECRET: `session ${secret}`,
    SERVICE_TOKEN: `service ${secret}`,
    PERSONAL_DATA_KEY: `people ${secret}`,
    ...(backend === 'Redis' ? { REDIS_URL: redisUrl } : {}),
  };
}

const configFor = (backend: string): Config => loadConfig('worker', environmentFor(backend));

/** A process that takes up to four jobs and never completes them. */
const HOLDER = `
  import { loadConfig } from '@nodo/platform/config';
  import { createLogger } from '@nodo/platform/logging';
  import { createQueue } from '@nodo/platform/queues';
  const config = loadConfig('worker');
  const logger = createLogger({ service: 'worker', logLevel: 'silent' });
  createQueue(process.env.QUEUE_NAME, config, logger).process(async (job) => {
    process.stdout.write(job.name);
    await new Promise(() => undefined);
  }, 4);
`;

/** Waits until such a process has taken `count` jobs, and kills it. */
async function dieWithJobs(name: string, backend: string, count: number): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', HOLDER], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, ...environmentFor(backend), QUEUE_NAME: name },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let taken = '';
    child.stdout.on('data', (chunk) => {
      taken += String(chunk);
    });
    await vi.waitFor(() => expect(taken.length).toBe(count), { timeout: 30_000, interval: 20 });
  } finally {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

beforeAll(async () => {
  storage = await startStorage();
});

afterAll(() => storage.stop());

describe.each(backends)('queues on %s', (backend) => {
  it('says that its store is there, and how many jobs are in which state where that is cheap', async () => {
    const queue = createQueue(`test-${newId()}`, configFor(backend), logger);
    await queue.add('now', {});
    await queue.add('later', {}, { delayMs: 60_000 });
    await queue.ping();
    // On Postgres counting would read every job.
    const counted = { waiting: 1, active: 0, delayed: 1, failed: 0 };
    expect(await queue.lengths()).toEqual(backend === 'Redis' ? counted : {});
    await queue.close();
  });

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

  it('ends a schedule, also from a job of its own', async () => {
    const queue = createQueue(`test-${newId()}`, configFor(backend), logger);
    let runs = 0;
    queue.process(async ({ name }) => {
      runs += 1;
      await queue.never(name);
    });
    await queue.every('tick', 200, 'tick', {});
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 10_000 });
    await delay(1_500);
    expect(runs).toBe(1);
    await queue.never('tick');
    await queue.every('tick', 200, 'tick', {});
    await vi.waitFor(() => expect(runs).toBe(2), { timeout: 10_000 });
    await queue.close();
  });

  it('R18 goes on with a schedule although the clock has jumped back', async () => {
    const queue = createQueue(`test-${newId()}`, configFor(backend), logger);
    const schedule = () => queue.every('often', 200, 'often', {});
    let runs = 0;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    try {
      await schedule();
      queue.process(async () => {
        runs += 1;
      });
      await vi.waitFor(() => expect(runs).toBeGreaterThan(1), { timeout: 10_000 });
      vi.useRealTimers();
      await delay(1_000);
      const before = runs;
      await delay(1_000);
      expect(runs).toBe(before);
      await schedule();
      await vi.waitFor(() => expect(runs).toBeGreaterThan(before + 2), { timeout: 15_000 });
    } finally {
      vi.useRealTimers();
      await queue.close();
    }
  });
});

// Each waits for the time after which a dead process loses its jobs, on a queue of its own.
describe.concurrent.each(backends)('queues on %s', (backend) => {
  it('R1 has the jobs that a killed process had in hand done in seconds, however often that happens', {
    timeout: 90_000,
  }, async () => {
    const name = `test-${newId()}`;
    const queue = createQueue(name, configFor(backend), logger);
    await queue.add('a', {}, { id: 'once' });
    await queue.every('b', 3_600_000, 'b', {});
    await dieWithJobs(name, backend, 2);
    await dieWithJobs(name, backend, 2);
    const done: string[] = [];
    const since = performance.now();
    queue.process(async (job) => {
      done.push(job.name);
    }, 4);
    await vi.waitFor(() => expect(done.toSorted()).toEqual(['a', 'b']), {
      timeout: 2 * TAKEN_OVER_WITHIN_MS,
      interval: 50,
    });
    const ms = Math.round(performance.now() - since);
    console.log(`${backend}: taken over after ${ms} ms`);
    expect(ms).toBeLessThan(TAKEN_OVER_WITHIN_MS);
    await queue.close();
  });

  it('leaves a job to whoever is still at it for longer than a dead one would keep it', {
    timeout: 30_000,
  }, async () => {
    const queue = createQueue(`test-${newId()}`, configFor(backend), logger);
    let runs = 0;
    queue.process(async () => {
      runs += 1;
      await delay(TAKEN_OVER_WITHIN_MS);
    }, 2);
    await queue.add('long', {}, { id: 'long' });
    await delay(TAKEN_OVER_WITHIN_MS + 500);
    expect(runs).toBe(1);
    await queue.close();
  });
});
