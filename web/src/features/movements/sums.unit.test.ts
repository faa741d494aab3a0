import { expect, test } from 'vitest';
import { sumsOf } from './sums.ts';

test('PORT-10 money credited to the balance is told apart from what was invested, and counts once', () => {
  // 100.00 were credited and then invested from the balance, with 50000.00 paid on the chain before.
  const totals = { deposit: '50200.00', toBalance: '100.00', withdrawal: '0.00' };
  expect(sumsOf({ ...totals, dividend: '12.34', repurchase: '0.00' })).toEqual([
    { label: 'Invertido', amount: '50100.00' },
    { label: 'Abonado de transferencias', amount: '100.00' },
    { label: 'Acreditado', amount: '12.34' },
  ]);
});

test('PORT-10 where nothing but a credit matches, nothing was invested', () => {
  const totals = { deposit: '120.45', toBalance: '120.45', withdrawal: '0.00' };
  expect(sumsOf({ ...totals, dividend: '0.00', repurchase: '0.00' })).toEqual([
    { label: 'Abonado de transferencias', amount: '120.45' },
  ]);
});
