import { expect, test } from 'vitest';
import { niceTicks } from './ticks.ts';

test.each([
  [2_500_000, false, [0, 1_000_000, 2_000_000, 3_000_000]],
  [2_000_000, false, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
  [29, true, [0, 10, 20, 30]],
  [17, true, [0, 5, 10, 15, 20]],
  [3, true, [0, 1, 2, 3]],
  [9, true, [0, 3, 6, 9]],
  [1, true, [0, 1]],
  [0, true, [0, 1]],
])('an axis up to %d has round values', (max, isWhole, ticks) => {
  expect(niceTicks(max, isWhole)).toEqual(ticks);
});

test('an axis always reaches its largest value, with few steps', () => {
  for (let max = 1; max < 5_000_000; max = max * 1.37 + 1) {
    const ticks = niceTicks(max);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-9));
    expect(ticks.at(-2)).toBeLessThan(max);
    expect(ticks.length).toBeLessThanOrEqual(5);
  }
});
