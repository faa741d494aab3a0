import { expect, it } from 'vitest';
import { coverageOf, missingOf } from './figures.ts';

it.each([
  [200n, 0n, 100n, '200.00'],
  [99_999n, 0n, 100_000n, '99.99'],
  [100n, 50n, 100n, '50.00'],
  [100n, -50n, 100n, '150.00'],
  [0n, 1n, 300n, '-0.34'],
  [5n, 0n, 0n, null],
])('%i with %i in transit covers of %i: %s', (assets, inTransit, owed, expected) => {
  expect(coverageOf(assets, inTransit, owed)).toBe(expected);
});

it('what is in transit is not there yet, or no longer owed', () => {
  expect(missingOf(100n, 0n, 100n)).toBe(0n);
  expect(missingOf(100n, 1n, 100n)).toBe(1n);
  expect(missingOf(99n, -1n, 100n)).toBe(0n);
  expect(missingOf(98n, -1n, 100n)).toBe(1n);
});
