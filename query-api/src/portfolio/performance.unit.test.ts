import { monthlyGrowth } from '@nodo/contracts/portfolio/formulas';
import { expect, it } from 'vitest';
import { monthsOf } from './performance.ts';

const NOTHING = { paidOut: [], reinvested: [] };
/** Capital that changed on days of March, which has 31. */
function march(...changes: readonly (readonly [day: number, change: number])[]) {
  const changed = changes.reduce((sum, [, change]) => sum + change, 0);
  const months = changes.reduce((sum, [day, change]) => sum + (change * (32 - day)) / 31, 0);
  const days = changes.map(([day]) => day);
  return {
    ...{ month: '2026-03', added: '0.00', changed: changed.toFixed(2), first_months: months.toFixed(8) },
    ...{ first_day: Math.min(...days), last_day: Math.max(...days) },
  };
}
const rateOf = (row: ReturnType<typeof march>, net: string) =>
  monthsOf('2026-03', [row], [{ period: '2026-03', net }], NOTHING)[0]?.rate;

it('ADV-03 gives a first month the rate of its days with capital, whatever came or went in it', () => {
  expect(rateOf(march([1, 50_000]), '731.25')).toBe('0.014625');
  expect(rateOf(march([31, 62_000]), '29.25')).toBe('0.000472');
  // A million more on the last day, or one of two positions sold on it.
  expect(rateOf(march([1, 50_000], [31, 1_000_000]), '1203.02')).toBe('0.014625');
  expect(rateOf(march([1, 100_000], [31, -50_000]), '1438.91')).toBe('0.014625');
  // Bought and sold within it: 15 of 31 days.
  expect(rateOf(march([1, 50_000], [16, -50_000]), '353.83')).toBe('0.007077');
});

it('ADV-03 counts reinvested returns once: they were in the value before they were capital', () => {
  const february = {
    ...{ month: '2026-02', added: '0.00', changed: '100000.00', first_months: '100000.00000000' },
    ...{ first_day: 1, last_day: 1 },
  };
  const months = monthsOf(
    '2026-03',
    [february, march([1, 50_000])],
    [
      { period: '2026-02', net: '51187.50' },
      { period: '2026-03', net: '2193.75' },
    ],
    { paidOut: [], reinvested: [{ day: '2026-03-01', amount: '50000.00' }] },
  );
  expect(months.map(({ portfolioValue }) => portfolioValue)).toEqual(['151187.50', '153381.25']);
  const [before, after] = months;
  if (!before || !after) throw new Error('Two months');
  expect(after.flows).toBe('0.00');
  expect(monthlyGrowth(after.monthlyReturn, before.portfolioValue, after.flows)).toBe('0.014510');
});
