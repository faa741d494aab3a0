import { expect, it } from 'vitest';
import { runSteps, type Step } from './steps.ts';

const HOUR_MS = 3_600_000;

function stepsOf(log: string[]) {
  return (name: string, hour: number): Step => ({
    at: new Date(hour * HOUR_MS),
    run: async (at) => {
      log.push(`${name} at ${at.getTime() / HOUR_MS} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
    },
  });
}

it('runs in the order of time, one after the other, and those of one moment as they were given', async () => {
  const log: string[] = [];
  const step = stepsOf(log);
  await runSteps([step('c', 3), step('a', 1), step('b', 3)]);
  expect(log).toEqual(['a at 1 begins', 'a ends', 'c at 3 begins', 'c ends', 'b at 3 begins', 'b ends']);
});

it('stops at the first failure and says what it was', async () => {
  const log: string[] = [];
  const step = stepsOf(log);
  const broken: Step = { at: new Date(2 * HOUR_MS), run: () => Promise.reject(new Error('refused')) };
  await expect(runSteps([step('late', 5), broken, step('early', 1)])).rejects.toThrow('refused');
  expect(log).toEqual(['early at 1 begins', 'early ends']);
});
