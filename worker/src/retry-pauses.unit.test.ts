import { expect, it } from 'vitest';
import { RetryPauses } from './retry-pauses.ts';

it('what keeps failing is tried after growing pauses, up to ten minutes; anything else at once', () => {
  let now = 0;
  const pauses = new RetryPauses(() => now);
  const waited: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    pauses.failed('a');
    const since = now;
    while (!pauses.isDue('a')) now += 1_000;
    waited.push((now - since) / 1_000);
    expect(pauses.isDue('b')).toBe(true);
  }
  expect(waited).toEqual([15, 30, 60, 120, 240, 480, 600, 600]);
  pauses.succeeded('a');
  pauses.failed('a');
  now += 15_000;
  expect(pauses.isDue('a')).toBe(true);
});
