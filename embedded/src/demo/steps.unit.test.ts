import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runSteps, type Step } from './steps.ts';

const HOUR_MS = 3_600_000;

/** A step of so many milliseconds; notes when it began and ended. */
function stepsOf(log: string[]) {
  return (name: string, hour: number, more: Partial<Step> = {}, ms = 5): Step => ({
    at: new Date(hour * HOUR_MS),
    does: [name],
    run: async () => {
      log.push(`${name} begins`);
      await delay(ms);
      log.push(`${name} ends`);
    },
    ...more,
  });
}

it('begins in the order of time, whatever the order given', async () => {
  const log: string[] = [];
  const step = stepsOf(log);
  await runSteps([step('c', 3), step('a', 1), step('b', 2)]);
  expect(log.filter((line) => line.endsWith('begins'))).toEqual(['a begins', 'b begins', 'c begins']);
  expect(log.indexOf('b begins')).toBeLessThan(log.indexOf('a ends'));
});

it('waits for what a step needs and for what it does too', async () => {
  const log: string[] = [];
  const step = stepsOf(log);
  await runSteps([
    step('user', 1, {}, 20),
    step('investment', 2, { needs: ['user'] }),
    step('again', 3, { does: ['investment'] }),
  ]);
  expect(log).toEqual([
    'user begins',
    'user ends',
    'investment begins',
    'investment ends',
    'again begins',
    'again ends',
  ]);
});

it('lets steps overlap that only need the same', async () => {
  const log: string[] = [];
  const step = stepsOf(log);
  await runSteps([step('a', 1, { needs: ['admin'] }), step('b', 1, { needs: ['admin'] })]);
  expect(log.slice(0, 2)).toEqual(['a begins', 'b begins']);
});

it('never runs what is weeks apart at once', async () => {
  const log: string[] = [];
  const step = stepsOf(log);
  await runSteps([step('a', 0), step('b', 24 * 14)]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

it('stops at the first failure and says what it was, when nothing is under way any more', async () => {
  const log: string[] = [];
  const step = stepsOf(log);
  const broken: Step = {
    at: new Date(HOUR_MS),
    does: ['x'],
    run: async () => {
      throw new Error('refused');
    },
  };
  const late = step('late', 5, { needs: ['x'] });
  await expect(runSteps([step('slow', 0, {}, 30), broken, late])).rejects.toThrow('refused');
  expect(log).toEqual(['slow begins', 'slow ends']);
});
