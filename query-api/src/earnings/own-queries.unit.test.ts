import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import { expect, it } from 'vitest';
import { nextReturn } from './own-queries.ts';

const terms = {
  ...DEFAULT_FINANCIAL_SETTINGS,
  settingsRevision: 0,
  warehouseTotalValue: '1000000.00',
  sharePrice: '1000.00',
};
const held = { amount: '50000.00', terms, confirmedAt: '2026-03-10T15:00:00.000Z', repurchasedAt: null };
const sold = { ...held, repurchasedAt: '2026-04-11T15:00:00.000Z' };
const next = (investment: typeof held | typeof sold, ...listed: string[]) => {
  const found = nextReturn(investment, listed, listed.length);
  return found && [found.period, found.days];
};

it('is that of the month after the last credited one, until there is nothing more', () => {
  expect(next(held)).toEqual(['2026-03', 22]);
  expect(next(held, '2026-04', '2026-03')).toEqual(['2026-05', 31]);
  expect(next(sold, '2026-03')).toEqual(['2026-04', 10]);
  expect(next(sold, '2026-04', '2026-03')).toBeNull();
  expect(nextReturn({ ...held, confirmedAt: null }, [], 0)).toBeNull();
});

it('is that of an earlier month whose distribution was not approved before a later one', () => {
  expect(next(held, '2026-04')).toEqual(['2026-03', 22]);
  expect(next(sold, '2026-04')).toEqual(['2026-03', 22]);
});

it('takes what is older than the listed months for credited', () => {
  expect(nextReturn(held, ['2031-06', '2031-05'], 62)?.period).toBe('2031-07');
});
