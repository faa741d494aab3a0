import { expect, it } from 'vitest';
import { microUsdtFromUsd } from '../money.ts';
import { isAbovePayoutMaximum } from './limits.ts';

it.each([
  ['50000.000000', '1', false],
  ['50000.004321', '1', false],
  ['50000.009999', '1', false],
  ['50000.010000', '1', true],
  // A cent of a dollar is less than the tail here: rounded down to cents, this payment would be 50,000.01 USD.
  ['49000.009999', '0.98', false],
  ['49000.010000', '0.98', true],
  ['51000.009999', '1.02', false],
  ['51000.010000', '1.02', true],
])('%s USDT at %s for a maximum of 50,000 USD: above it is %s', (amountUsdt, rate, isAbove) => {
  expect(isAbovePayoutMaximum(amountUsdt, microUsdtFromUsd('50000', rate))).toBe(isAbove);
});
