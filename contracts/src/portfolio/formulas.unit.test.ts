import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  againstBenchmark,
  annualisedReturn,
  diversificationIndex,
  MONEY_WEIGHTED_DAYS,
  moneyWeightedReturn,
  monthlyGrowth,
  monthlyRate,
  netRate,
  RISK_WEIGHTS,
  riskLevelOf,
  riskParts,
  riskScore,
  timeWeightedReturn,
} from './formulas.ts';

const usd = (min = 1) => fc.integer({ min, max: 10 ** 12 }).map((cents) => (cents / 100).toFixed(2));
const holdings = fc.array(
  fc.record({ capital: usd(), progressPercentage: fc.integer({ min: 0, max: 100 }) }),
  { minLength: 1, maxLength: 12 },
);

test('ADV-03 monthlyVariation is what a month brought on what was there, and on what came for the rest of it', () => {
  expect(monthlyGrowth('1500.00', '100000.00', '0')).toBe('0.015000');
  // The capital doubled for half of the month.
  expect(monthlyGrowth('2250.00', '100000.00', '50000.00')).toBe('0.015000');
  expect(monthlyGrowth('-1500.00', '100000.00', '0')).toBe('-0.015000');
  expect(monthlyGrowth('5.00', '0.00', '0')).toBeNull();
});

describe('ADV-03 diversificationIndex', () => {
  it.each([
    [['50000.00'], '0.000000'],
    [['50000.00', '50000.00'], '0.500000'],
    [['60000.00', '30000.00', '10000.00'], '0.540000'],
    [['1.00', '1.00', '1.00'], '0.666667'],
  ])('of %j is %s', (capitals, index) => {
    expect(diversificationIndex(capitals)).toBe(index);
  });

  it('is unknown without capital', () => {
    expect(diversificationIndex([])).toBeNull();
    expect(diversificationIndex(['0.00'])).toBeNull();
  });

  it('lies between 0 and 1 − 1/n, and does not depend on the order or the unit', () => {
    fc.assert(
      fc.property(fc.array(usd(), { minLength: 1, maxLength: 12 }), (capitals) => {
        const index = Number(diversificationIndex(capitals));
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThanOrEqual(1 - 1 / capitals.length + 5e-7);
        expect(diversificationIndex(capitals.toReversed())).toBe(diversificationIndex(capitals));
        const tenfold = capitals.map(
          (capital) => `${capital.replace('.', '').slice(0, -1)}.${capital.at(-1)}`,
        );
        expect(diversificationIndex(tenfold)).toBe(diversificationIndex(capitals));
      }),
    );
  });
});

describe('ADV-03 riskScore', () => {
  it('adds up concentration, works to come and capital waited for, by their weights', () => {
    const parts = riskParts(
      [
        { capital: '60000.00', progressPercentage: 50 },
        { capital: '40000.00', progressPercentage: 100 },
      ],
      '25000.00',
    );
    // 0.6² + 0.4²; 0.6 × 0.5; 25 of 125.
    expect(parts).toEqual({ concentration: '0.520000', construction: '0.300000', unconfirmed: '0.200000' });
    // 0.45 × 0.52 + 0.35 × 0.3 + 0.2 × 0.2
    expect(parts && riskScore(parts)).toBe(37.9);
  });

  it('is the whole of 100 only where everything is against one', () => {
    expect(riskScore({ concentration: '1.000000', construction: '1.000000', unconfirmed: '1.000000' })).toBe(
      100,
    );
    expect(riskScore({ concentration: '0.000000', construction: '0.000000', unconfirmed: '0.000000' })).toBe(
      0,
    );
    const weights = Object.values(RISK_WEIGHTS).map(Number);
    expect(weights.reduce((total, weight) => total + weight, 0)).toBeCloseTo(1, 12);
  });

  it('is unknown while nothing is confirmed', () => {
    expect(riskParts([], '50000.00')).toBeNull();
  });

  it('stays within 0 and 100, and never falls when less is built or more is waited for', () => {
    fc.assert(
      fc.property(holdings, usd(0), usd(0), (held, pending, more) => {
        const score = riskScore(riskParts(held, pending) ?? never());
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        const unbuilt = held.map((holding) => ({ ...holding, progressPercentage: 0 }));
        expect(riskScore(riskParts(unbuilt, pending) ?? never())).toBeGreaterThanOrEqual(score);
        const waiting = (Number(pending) + Number(more)).toFixed(2);
        expect(riskScore(riskParts(held, waiting) ?? never())).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});

test.each([
  [0, 'bajo'],
  [33.9, 'bajo'],
  [34, 'medio'],
  [66.9, 'medio'],
  [67, 'alto'],
  [100, 'alto'],
])('ADV-04 a score of %d is a risk that is %s', (score, level) => {
  expect(riskLevelOf(score)).toBe(level);
});

describe('ADV-03 performanceVsMarket', () => {
  it('annualises by the capital that was at work and takes the benchmark away', () => {
    const months = [
      { net: '1462.50', capitalMonths: '100000.00' },
      { net: '2193.75', capitalMonths: '150000.00' },
    ];
    expect(annualisedReturn(months)).toBe('0.175500');
    expect(againstBenchmark('0.175500', '0.125')).toBe('0.050500');
    expect(againstBenchmark('0.100000', '0.125')).toBe('-0.025000');
  });

  it('is unknown before anything was credited', () => {
    expect(annualisedReturn([])).toBeNull();
    expect(againstBenchmark(null, '0.125')).toBeNull();
    expect(monthlyRate({ net: '0.00', capitalMonths: '0.00' })).toBeNull();
  });

  it('of equal months is twelve times one of them, however the capital changes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 ** 7 }), { minLength: 1, maxLength: 24 }),
        (capitals) => {
          const months = capitals.map((capital) => ({
            net: (capital * 0.02).toFixed(2),
            capitalMonths: `${capital}.00`,
          }));
          expect(annualisedReturn(months)).toBe('0.240000');
        },
      ),
    );
  });
});

test('a rate after fees is what is left of it', () => {
  expect(netRate('0.015', '0.02', '0.005')).toBe('0.014625');
  expect(netRate('0', '0.02', '0.005')).toBe('0');
});

function never(): never {
  throw new Error('There is capital');
}

describe('what all that was invested returned', () => {
  const example = [
    { day: '2008-01-01', amount: '-10000.00' },
    { day: '2008-03-01', amount: '2750.00' },
    { day: '2008-10-30', amount: '4250.00' },
    { day: '2009-02-15', amount: '3250.00' },
    { day: '2009-04-01', amount: '2750.00' },
  ];

  it('by money is the rate of the example that spreadsheets publish for XIRR: 37.336253 %', () => {
    expect(moneyWeightedReturn(example)).toBe('0.373363');
  });

  it('by money is what one knows of a year: 100 that are 110 after it, or 90', () => {
    const after = (amount: string) => [
      { day: '2025-01-01', amount: '-100.00' },
      { day: '2026-01-01', amount },
    ];
    expect(moneyWeightedReturn(after('110.00'))).toBe('0.100000');
    expect(moneyWeightedReturn(after('90.00'))).toBe('-0.100000');
  });

  test('by money does not move when money is added', () => {
    const lastDay = '2009-04-01';
    fc.assert(
      fc.property(usd(), (amount) => {
        const added = [
          { day: lastDay, amount: `-${amount}` },
          { day: lastDay, amount },
        ];
        expect(moneyWeightedReturn([...example, ...added])).toBe(moneyWeightedReturn(example));
      }),
    );
  });

  it('by money says nothing of a few weeks, of nothing, nor of money that only went in', () => {
    expect(moneyWeightedReturn([])).toBeNull();
    expect(moneyWeightedReturn(example.slice(0, 2))).toBeNull();
    expect(moneyWeightedReturn(example.slice(0, 2), MONEY_WEIGHTED_DAYS / 2)).not.toBeNull();
    const onlyIn = [
      { day: '2025-01-01', amount: '-100.00' },
      { day: '2026-01-01', amount: '0.00' },
    ];
    expect(moneyWeightedReturn(onlyIn)).toBeNull();
  });

  it('by time is that of the question that exam guides publish: 60 % and 43.3 % in two years are 51.4 % a year', () => {
    // A share bought at 50 pays 5 and is worth 75 when a second one is bought; both pay 7.50 and are sold at 100.
    const [first, second] = [monthlyGrowth('30.00', '50.00', '0'), monthlyGrowth('65.00', '75.00', '75.00')];
    expect([first, second]).toEqual(['0.600000', '0.433333']);
    const inTwoYears = Number(timeWeightedReturn([first ?? '', second ?? '']));
    expect(Math.sqrt(1 + inTwoYears) - 1).toBeCloseTo(0.5144, 4);
  });

  it('by time chains the returns of the months', () => {
    expect(timeWeightedReturn(['0.040000', '0.060000', '0.020000'])).toBe('0.124448');
    expect(timeWeightedReturn(['0.100000', '-0.100000'])).toBe('-0.010000');
    expect(timeWeightedReturn([])).toBeNull();
  });
});
