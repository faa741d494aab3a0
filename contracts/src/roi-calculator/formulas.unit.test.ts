import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { COMPARATORS, MARKET_BENCHMARK } from '../comparators.ts';
import { DEFAULT_FINANCIAL_SETTINGS } from '../constants.ts';
import {
  annualRate,
  calculateRoi,
  networkCost,
  projectYears,
  RISK_ADJUSTMENTS,
  RISK_MULTIPLIERS,
  ROI_DEFAULTS,
  ROI_HORIZONS,
  ROI_RATES,
  ROI_SCENARIOS,
  ROI_STEP,
  scenarioReturn,
} from './formulas.ts';
import { SIMULATOR_TIERS } from './simulator.ts';

describe('the computed examples of the specification', () => {
  it.each([
    ['ROI-11', '50000', 12, 'medium', 'standard', '750.00', '9000.00', '18.00', 67],
    ['ROI-12', '100000', 24, 'high', 'logistics', '2300.00', '55200.00', '55.20', 44],
    ['ROI-13', '50000', 12, 'low', 'premium', '765.00', '9180.00', '18.36', 66],
  ] as const)('%s %s USD, %d months, %s, %s', (_, amount, months, risk, type, monthly, total, roi, even) => {
    expect(calculateRoi({ amount, months, risk, type })).toMatchObject({
      monthlyReturn: monthly,
      totalReturn: total,
      roi,
      breakEvenMonths: even,
    });
  });
});

test('ROI-02 ROI-03 ROI-05 defaults, step and horizons', () => {
  expect(ROI_DEFAULTS).toEqual({ amount: '50000', months: 12, risk: 'medium', type: 'standard' });
  expect(ROI_STEP).toBe(1_000);
  expect(ROI_HORIZONS).toEqual([6, 12, 24, 36, 60]);
});

test('ROI-06 ROI-07 ROI-08 rates by type, multipliers and adjustments by risk', () => {
  expect(ROI_RATES).toEqual({ standard: '0.015', premium: '0.018', logistics: '0.02' });
  expect(RISK_MULTIPLIERS).toEqual({ low: '0.85', medium: '1', high: '1.15' });
  expect(RISK_ADJUSTMENTS).toEqual({ low: '1.05', medium: '1', high: '0.9' });
  const annual = (type: keyof typeof ROI_RATES) => annualRate({ type, risk: 'medium' });
  expect([annual('standard'), annual('premium'), annual('logistics')]).toEqual(['0.18', '0.216', '0.24']);
});

test('ROI-08 the adjusted ROI is the ROI times the adjustment of its risk', () => {
  const roiOf = (risk: 'low' | 'medium' | 'high') => calculateRoi({ ...ROI_DEFAULTS, risk }).riskAdjustedRoi;
  // 15.3 × 1.05, 18 × 1, 20.7 × 0.9
  expect([roiOf('low'), roiOf('medium'), roiOf('high')]).toEqual(['16.07', '18.00', '18.63']);
});

test('ROI-09 ROI-10 the figures hang together for any input', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 10 ** 6 }),
      fc.constantFrom(...ROI_HORIZONS),
      fc.constantFrom('low', 'medium', 'high'),
      fc.constantFrom('standard', 'premium', 'logistics'),
      (thousands, months, risk, type) => {
        const amount = thousands * ROI_STEP;
        const result = calculateRoi({ amount: `${amount}`, months, risk, type });
        const monthly = amount * Number(ROI_RATES[type]) * Number(RISK_MULTIPLIERS[risk]);
        expect(Number(result.monthlyReturn)).toBeCloseTo(monthly, 1);
        expect(Number(result.totalReturn)).toBeCloseTo(monthly * months, 1);
        expect(Number(result.totalValue)).toBeCloseTo(amount + Number(result.totalReturn), 2);
        expect(Number(result.roi)).toBeCloseTo((100 * Number(result.totalReturn)) / amount, 1);
        // The amount is repaid in that month, and not in the one before.
        expect(result.breakEvenMonths * monthly).toBeGreaterThanOrEqual(amount - 0.01);
        expect((result.breakEvenMonths - 1) * monthly).toBeLessThan(amount);
      },
    ),
  );
});

test('ROI-15 the scenarios lie at 18, 21.3 and 25 %', () => {
  expect(ROI_SCENARIOS.map((scenario) => scenario.annualRate)).toEqual(['0.18', '0.213', '0.25']);
  expect(ROI_SCENARIOS.map((scenario) => scenarioReturn('50000', scenario.annualRate, 12))).toEqual([
    '9000.00',
    '10650.00',
    '12500.00',
  ]);
  expect(scenarioReturn('50000', '0.213', 6)).toBe('5325.00');
});

test('ROI-16 five years at 21.3 %, taken out or reinvested', () => {
  const years = projectYears('195000', '0.213', 5);
  expect(years.map(({ simple }) => simple)).toEqual([
    '236535.00',
    '278070.00',
    '319605.00',
    '361140.00',
    '402675.00',
  ]);
  expect(years[0]?.compound).toBe('236535.00');
  // 195 000 × 1.213²
  expect(years[1]?.compound).toBe('286916.96');
});

test('ROI-17 the comparators are those of the specification, with their ranges', () => {
  expect(COMPARATORS.map(({ key, annualRate: rate, range }) => [key, rate, range])).toEqual([
    ['cdt', '0.125', null],
    ['fund', '0.115', { from: '0.08', to: '0.15' }],
    ['tes', '0.108', null],
    ['fiducuenta', '0.075', { from: '0.06', to: '0.09' }],
  ]);
  const highest = Math.max(...COMPARATORS.map(({ annualRate: rate }) => Number(rate)));
  expect(Number(MARKET_BENCHMARK.annualRate)).toBe(highest);
});

test('ROI-18 what a payment costs on the network', () => {
  expect(networkCost('50000', '1.0002', '1.5')).toEqual({
    amountUsdt: '50010.000000',
    fee: '1.50',
    total: '50001.50',
    percentage: '0.0030',
  });
});

test('CONF-09 the three tables of rates are apart: simulator by amount, calculator by type, investments by setting', () => {
  expect(SIMULATOR_TIERS.map(({ rate }) => rate)).toEqual(['0.02', '0.0175', '0.015']);
  expect(Object.values(ROI_RATES)).toEqual(['0.015', '0.018', '0.02']);
  expect(DEFAULT_FINANCIAL_SETTINGS.monthlyReturnRate).toBe('0.015');
});
