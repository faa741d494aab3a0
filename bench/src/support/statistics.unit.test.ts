import { expect, test } from 'vitest';
import { medianDifference, percentile } from './statistics.ts';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test('the nearest rank is a value that was measured', () => {
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 1)).toBe(100);
});

test('of a single value every share is that value', () => {
  expect(percentile([7], 0.01)).toBe(7);
});

test('of nothing there is no share', () => {
  expect(percentile([], 0.5)).toBeNaN();
});

test('an interval of equal samples holds zero, one of shifted samples the shift and not zero', () => {
  const same = medianDifference(hundred, [...hundred].reverse());
  expect(same.difference).toBe(0);
  expect(same.from).toBeLessThan(0);
  expect(same.to).toBeGreaterThan(0);
  const shifted = medianDifference(
    hundred.map((value) => value + 60),
    hundred,
  );
  expect(shifted.difference).toBe(60);
  expect(shifted.from).toBeGreaterThan(30);
  expect(shifted.to).toBeLessThan(90);
});
