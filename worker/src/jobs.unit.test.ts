import { setImmediate as immediate } from 'node:timers/promises';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import type { JobQueue, QueuedJob } from '@nodo/platform/queues';
import { afterEach, expect, it, vi } from 'vitest';
import { Jobs, type RecurringJob } from './jobs.ts';
import { createWorkerMetrics } from './metrics.ts';

afterEach(() => vi.useRealTimers());

/** Jobs on a queue that does nothing but what is given. */
function jobsOn(
  queue: Partial<JobQueue>,
  job: Partial<RecurringJob> = {},
  metrics = createWorkerMetrics(createMetrics('worker').registry),
) {
  const nothing = async () => undefined;
  const idle = { add: nothing, every: nothing, never: nothing, process: () => undefined, close: nothing };
  const logger = createLogger({ service: 'worker', logLevel: 'silent' });
  return new Jobs({ queue: { ...idle, ...queue }, settings: { sweepMs: 15_000 }, logger, metrics }, [
    { recurring: [{ name: 'sweep', everyMs: 15_000, run: nothing, ...job }] },
  ]);
}

/** What is away, until it is said to be back. */
function away() {
  let back = () => {};
  const until = new Promise<void>((resolve) => {
    back = resolve;
  });
  return { until, back: () => back() };
}

it('renews its schedules once at a time, however long the store of the queue is away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let isAway = false;
  let asked = 0;
  const { until, back } = away();
  const jobs = jobsOn({
    every: async () => {
      asked += 1;
      if (isAway) await until;
    },
  });
  jobs.start();
  await immediate();
  isAway = true;
  vi.advanceTimersByTime(3_600_000);
  expect(asked).toBe(2);
  isAway = false;
  back();
  await vi.waitFor(() => {
    vi.advanceTimersByTime(30_000);
    expect(asked).toBeGreaterThan(2);
  });
  await jobs.stop();
});

it('starts while the store of the queue is away, and makes its schedules once it is back', async () => {
  const { until, back } = away();
  const made: string[] = [];
  const queue = {
    add: async (name: string) => void made.push(`now: ${name}`),
    every: async (id: string) => {
      await until;
      made.push(id);
    },
  };
  const jobs = jobsOn(queue, { heals: true });
  jobs.start();
  expect(made).toEqual([]);
  back();
  await vi.waitFor(() => expect(made).toEqual(['sweep', 'now: sweep']));
  await jobs.stop();
});

it('counts a recurring job that failed as failed, and does not have the queue repeat it', async () => {
  let handle: (job: QueuedJob) => Promise<void> = async () => undefined;
  const metrics = createWorkerMetrics(createMetrics('worker').registry);
  let isBroken = true;
  const run = async () => {
    if (isBroken) throw new Error('no');
  };
  const queue = {
    process: (given: typeof handle) => {
      handle = given;
    },
  };
  const jobs = jobsOn(queue, { run }, metrics);
  jobs.start();
  const once = () => handle({ id: '1', name: 'sweep', data: {}, attempt: 1 });
  const counted = async () =>
    (await metrics.jobs.get()).values.map(({ labels, value }) => [labels.outcome, value]);
  await once();
  expect(await counted()).toEqual([['failed', 1]]);
  isBroken = false;
  await once();
  expect(await counted()).toEqual([
    ['failed', 1],
    ['done', 1],
  ]);
  await jobs.stop();
});

it('ends the schedule of a job that nobody knows any more, and counts it neither as done nor as failed', async () => {
  let handle: (job: QueuedJob) => Promise<void> = async () => undefined;
  const metrics = createWorkerMetrics(createMetrics('worker').registry);
  const ended: string[] = [];
  const queue = {
    add: async () => undefined,
    every: async () => undefined,
    never: async (id: string) => {
      ended.push(id);
    },
    process: (given: typeof handle) => {
      handle = given;
    },
    close: async () => undefined,
  };
  const jobs = new Jobs(
    {
      queue,
      settings: { sweepMs: 15_000 },
      logger: createLogger({ service: 'worker', logLevel: 'silent' }),
      metrics,
    },
    [
      { recurring: [{ name: 'sweep', everyMs: 15_000, run: async () => undefined }] },
      { queued: { letter: async () => undefined } },
    ],
  );
  jobs.start();
  for (const name of ['sweep', 'letter', 'pushes']) await handle({ id: name, name, data: {}, attempt: 1 });
  expect(ended).toEqual(['pushes']);
  expect((await metrics.jobs.get()).values.map(({ labels }) => labels.name)).toEqual(['sweep', 'letter']);
  await jobs.stop();
});
