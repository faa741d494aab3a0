import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { settleAll } from './settle-all.ts';

it('answers what all answer', async () => {
  expect(await settleAll([Promise.resolve(1), Promise.resolve('a')])).toEqual([1, 'a']);
});

it('throws only when the last one is done', async () => {
  let isDone = false;
  const slow = delay(20).then(() => {
    isDone = true;
  });
  await expect(settleAll([Promise.reject(new Error('first')), slow])).rejects.toThrow('first');
  expect(isDone).toBe(true);
});

it('throws the cause, not what followed from it', async () => {
  const consequence = Object.assign(new Error('aborted'), { code: '25P02' });
  const cause = new Error('cause');
  await expect(settleAll([Promise.reject(consequence), Promise.reject(cause)])).rejects.toBe(cause);
});
