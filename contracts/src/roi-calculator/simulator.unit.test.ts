import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_FINANCIAL_SETTINGS } from '../constants.ts';
import { amountProblem, monthsProblem, SIMULATOR_TIERS, simulate } from './simulator.ts';

describe('the examples of the specification', () => {
  test('SIM-05 5,000 for 12 months', () => {
    expect(simulate('5000', 12)).toEqual({
      rate: '0.015',
      monthlyReturn: '75.00',
      totalReturn: '900.00',
      totalValue: '5900.00',
      totalRoi: '18.00',
      annualRoi: '18.00',
      isPremium: false,
    });
  });
  test('SIM-06 50,000 for 12 months', () => {
    const { isPremium, ...figures } = simulate('50000', 12);
    expect(figures).toEqual({
      rate: '0.0175',
      monthlyReturn: '875.00',
      totalReturn: '10500.00',
      totalValue: '60500.00',
      totalRoi: '21.00',
      annualRoi: '21.00',
    });
    expect(isPremium).toBe(true);
  });
  test('SIM-07 100,000 for 12 months', () => {
    expect(simulate('100000', 12)).toMatchObject({
      rate: '0.02',
      monthlyReturn: '2000.00',
      totalReturn: '24000.00',
      totalValue: '124000.00',
      annualRoi: '24.00',
    });
  });
  test.each([
    ['49999', '0.015', false],
    ['49999.99', '0.015', false],
    ['50000', '0.0175', true],
    ['99999', '0.0175', true],
    ['99999.99', '0.0175', true],
    ['100000', '0.02', true],
  ])('SIM-06 SIM-07 SIM-08 %s brings %s a month', (amount, rate, isPremium) => {
    expect(simulate(amount, 12)).toMatchObject({ rate, isPremium });
  });
});

test('SIM-15 no float drifts: value = amount + return to the cent, whatever the cents of the amount', () => {
  const cents = fc.integer({ min: 500_000, max: 100_000_000 });
  fc.assert(
    fc.property(cents, fc.integer({ min: 6, max: 60 }), (amount, months) => {
      const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
      const { rate, totalReturn, totalValue } = simulate(text, months);
      // In ten-thousandths of a cent, as integers.
      const exact = BigInt(amount) * BigInt(Math.round(Number(rate) * 10_000)) * BigInt(months);
      const rounded = (exact + 5_000n) / 10_000n;
      const inCents = (value: string) => BigInt(value.replace('.', ''));
      expect(inCents(totalReturn)).toBe(rounded);
      expect(inCents(totalValue)).toBe(rounded + BigInt(amount));
    }),
  );
});

test.each([
  ['', 'El monto mínimo de inversión es $5,000 USD'],
  ['4999', 'El monto mínimo de inversión es $5,000 USD'],
  ['4999.99', 'El monto mínimo de inversión es $5,000 USD'],
  ['-1', 'El monto mínimo de inversión es $5,000 USD'],
  ['5000', undefined],
  [' 7250.50 ', undefined],
  ['1000000', undefined],
  ['1000000.01', 'El monto máximo de inversión es $1,000,000 USD'],
  ['99999999999', 'El monto máximo de inversión es $1,000,000 USD'],
  ['1e5', 'Escribe el monto en dólares, solo con números'],
  ['cinco mil', 'Escribe el monto en dólares, solo con números'],
])('SIM-01 SIM-11 SIM-12 the amount %j', (typed, problem) => {
  expect(amountProblem(typed)).toBe(problem);
});

test.each([
  ['', 'El período mínimo de inversión es 6 meses'],
  ['5', 'El período mínimo de inversión es 6 meses'],
  ['-12', 'El período mínimo de inversión es 6 meses'],
  ['6', undefined],
  ['60', undefined],
  ['61', 'El período máximo de inversión es 60 meses'],
  ['12.5', 'El período se cuenta en meses completos'],
])('SIM-02 SIM-13 SIM-14 the period %j', (typed, problem) => {
  expect(monthsProblem(typed)).toBe(problem);
});

test('CONF-01 CONF-09 the landing page keeps tiers and a minimum of its own, apart from the settings in force', () => {
  expect(SIMULATOR_TIERS.map(({ from, rate }) => [from, rate])).toEqual([
    [100_000, '0.02'],
    [50_000, '0.0175'],
    [5_000, '0.015'],
  ]);
  expect(DEFAULT_FINANCIAL_SETTINGS).toMatchObject({
    minimumInvestment: '50000.00',
    monthlyReturnRate: '0.015',
  });
});
