import { expect, test } from 'vitest';
import { RATES_POLL, TRANSACTIONS_POLL } from './constants.ts';

test('CHAIN-02 without a live connection transactions are asked for every 5 s, rates every 30 s', () => {
  expect([TRANSACTIONS_POLL, RATES_POLL]).toEqual([5_000, 30_000]);
});
