import { expect, it } from 'vitest';
import { changedSettings, percentInput, percentOfRate } from './values.ts';

it.each([
  ['0.015', '1.50'],
  ['0', '0.00'],
  ['0.01555', '1.555'],
  ['0.00000001', '0.000001'],
  ['0.99999999', '99.999999'],
])('FIN-11 a rate of %s is %s per cent, and back', (rate, percent) => {
  expect(percentOfRate(rate)).toBe(percent);
  expect(percentInput.parse(percent)).toBe(rate);
});

it('FIN-11 every percentage of two decimals is an exact rate', () => {
  for (let hundredths = 0; hundredths < 10_000; hundredths += 1) {
    const percent = (hundredths / 100).toFixed(2);
    const digits = `${hundredths}`.padStart(4, '0').replace(/0+$/, '');
    expect(percentInput.parse(percent)).toBe(digits ? `0.${digits}` : '0');
  }
});

it.each(['', '-1', '100', '1e1', 'NaN', '1,5', '1.', '0.0000001'])('%j is no percentage', (text) => {
  expect(percentInput.safeParse(text).error?.issues[0]?.message).toMatch(/^Escribe un porcentaje/);
});

it('names the values in which two versions differ, in their order', () => {
  const one = {
    minimumInvestment: '50000.00',
    monthlyReturnRate: '0.015',
    managementFeeRate: '0.02',
    platformFeeRate: '0.005',
    recompraEnabled: false,
  };
  expect(changedSettings(one, { ...one })).toEqual([]);
  expect(changedSettings(one, { ...one, recompraEnabled: true, minimumInvestment: '1.00' })).toEqual([
    'minimumInvestment',
    'recompraEnabled',
  ]);
});
