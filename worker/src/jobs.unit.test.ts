import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { afterEach, expect, it, vi } from 'vitest';
import { Jobs } from './jobs.ts';
import { createWorkerMetrics } from './metrics.ts';

afterEach(() => vi.useRealTimers());

it('renews its schedules once at a time, however long the store of the queue is away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let isAway = false;
  let asked = 0;
  let back = () => {};
  const away = new Promise<void>((resolve) => {
    back = resolve;
  });
  const queue = {
    add: async () => undefined,
    every: async () => {
      asked += 1;
      if (isAway) await away;
    },
    process: () => undefined,
    close: async () => undefined,
  };
  const jobs = new Jobs(
    {
      queue,
      settings: { sweepMs: 15_000 },
      logger: createLogger({ service: 'worker', logLevel: 'silent' }),
      metrics: createWorkerMetrics(createMetrics('worker').registry),
    },
    [{ recurring: [{ name: 'sweep', everyMs: 15_000, run: async () => undefined }] }],
  );
  await jobs.start();
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
