import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsFromUsd, usdFromCents } from '../cents.ts';
import { addMonths, daysIn, endOf, periodOf, startOf } from '../periods.ts';
import { monthlyReturn, sumOfReturns } from './monthly-return.ts';

const terms = { monthlyReturnRate: '0.015', managementFeeRate: '0.02', platformFeeRate: '0.005' };
const before = '2026-01-15T12:00:00.000Z';

const rate = fc.integer({ min: 0, max: 99_999_999 }).map((units) => {
  const fraction = units.toString().padStart(8, '0').replace(/0+$/, '');
  return fraction === '' ? '0' : `0.${fraction}`;
});
const anyTerms = fc.record({ monthlyReturnRate: rate, managementFeeRate: rate, platformFeeRate: rate });
const amount = fc.bigInt({ min: 1n, max: 999_999_999_999n }).map(usdFromCents);
const period = fc.integer({ min: 0, max: 2_400 }).map((months) => addMonths('2000-01', months));
const moment = (of: string) =>
  fc
    .integer({ min: Date.parse(startOf(of)), max: Date.parse(endOf(of)) - 1 })
    .map((time) => new Date(time).toISOString());

describe('what an investment earned in a month', () => {
  it('is its own rate of the amount, less both fees of that', () => {
    expect(monthlyReturn('50000.00', terms, before, '2026-03')).toEqual({
      days: 31,
      gross: '750.00',
      managementFee: '15.00',
      platformFee: '3.75',
      net: '731.25',
    });
  });

  it('counts by day in the first month, the day of the confirmation included, as days are in Bogotá', () => {
    const from = (confirmedAt: string) => monthlyReturn('31000.00', terms, confirmedAt, '2026-03');
    expect(from('2026-03-31T12:00:00.000Z')).toMatchObject({ days: 1, gross: '15.00' });
    expect(from('2026-03-22T04:59:59.999Z')).toMatchObject({ days: 11, gross: '165.00' });
    expect(from('2026-03-22T05:00:00.000Z')).toMatchObject({ days: 10, gross: '150.00' });
    expect(from('2026-03-01T05:00:00.000Z')).toMatchObject({ days: 31, gross: '465.00' });
    // The evening of the last day in Bogotá is the next month in UTC.
    expect(from('2026-04-01T04:59:59.999Z')).toMatchObject({ days: 1 });
    expect(from('2026-04-01T05:00:00.000Z')).toBeUndefined();
  });

  it('is nothing before the confirmation, and nothing at a rate of nothing', () => {
    expect(monthlyReturn('50000.00', terms, before, '2025-12')).toBeUndefined();
    expect(
      monthlyReturn('50000.00', { ...terms, monthlyReturnRate: '0' }, before, '2026-03'),
    ).toBeUndefined();
  });

  it('is nothing where clocks that differ have it sold back before it was confirmed', () => {
    const sold = (confirmedAt: string, at: string) =>
      monthlyReturn('50000.00', terms, confirmedAt, '2026-03', at);
    expect(sold('2026-03-10T05:02:00.000Z', '2026-03-10T04:58:00.000Z')).toBeUndefined();
    expect(sold('2026-04-01T05:02:00.000Z', '2026-04-01T04:58:00.000Z')).toBeUndefined();
  });

  it('rounds half a cent up, and leaves the rest to the net', () => {
    expect(monthlyReturn('1.00', { ...terms, monthlyReturnRate: '0.005' }, before, '2026-03')).toEqual({
      ...{ days: 31, gross: '0.01', managementFee: '0.00', platformFee: '0.00', net: '0.01' },
    });
    // 2 % of 0.25 and 0.5 % of 1.00 are half a cent each, rounded up to a whole one.
    expect(monthlyReturn('50.00', { ...terms, monthlyReturnRate: '0.005' }, before, '2026-03')).toMatchObject(
      {
        ...{ gross: '0.25', managementFee: '0.01', platformFee: '0.00', net: '0.24' },
      },
    );
    expect(
      monthlyReturn('200.00', { ...terms, monthlyReturnRate: '0.005' }, before, '2026-03'),
    ).toMatchObject({
      ...{ gross: '1.00', managementFee: '0.02', platformFee: '0.01', net: '0.97' },
    });
  });

  it('has parts that sum to the whole, whatever the terms, and never takes more than there is', () => {
    fc.assert(
      fc.property(amount, anyTerms, period, (invested, conditions, month) => {
        const earned = monthlyReturn(invested, conditions, startOf(addMonths(month, -1)), month);
        if (!earned) return;
        const [gross, ...parts] = [earned.gross, earned.managementFee, earned.platformFee, earned.net].map(
          centsFromUsd,
        );
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(gross);
        for (const part of parts) expect(part >= 0n).toBe(true);
      }),
    );
  });

  it('is within half a cent of the exact figure, for every day it may be confirmed on', () => {
    const cases = period.chain((month) => fc.tuple(fc.constant(month), moment(month)));
    fc.assert(
      fc.property(amount, rate, cases, (invested, monthlyReturnRate, [month, confirmedAt]) => {
        const earned = monthlyReturn(invested, { ...terms, monthlyReturnRate }, confirmedAt, month);
        const days = BigInt(earned?.days ?? daysIn(month));
        const units = BigInt(monthlyReturnRate.replace(/^0\.?/, '').padEnd(8, '0'));
        // Twice the distance, times the denominator, to stay in integers.
        const whole = 100_000_000n * BigInt(daysIn(month));
        const exact = centsFromUsd(invested) * units * days;
        const given = centsFromUsd(earned?.gross ?? '0.00') * whole;
        if (!earned) return;
        const apart = exact > given ? exact - given : given - exact;
        expect(2n * apart <= whole).toBe(true);
      }),
    );
  });

  it('does not drift: a sum of months is the sum of their cents', () => {
    const months = Array.from({ length: 24 }, (_, index) => addMonths('2025-01', index));
    fc.assert(
      fc.property(amount, anyTerms, (invested, conditions) => {
        const returns = months.flatMap((month) => monthlyReturn(invested, conditions, before, month) ?? []);
        const sum = sumOfReturns(returns);
        const net = returns.reduce((total, one) => total + centsFromUsd(one.net), 0n);
        expect(centsFromUsd(sum.net)).toBe(net);
        expect(centsFromUsd(sum.gross)).toBe(
          net + centsFromUsd(sum.managementFee) + centsFromUsd(sum.platformFee),
        );
      }),
    );
  });
});

describe('a period', () => {
  it('is the month in Bogotá, where a day begins at 5:00 UTC', () => {
    expect(periodOf('2026-01-01T04:59:59.999Z')).toBe('2025-12');
    expect(periodOf('2026-01-01T05:00:00.000Z')).toBe('2026-01');
    expect(startOf('2026-03')).toBe('2026-03-01T05:00:00.000Z');
    expect(endOf('2026-12')).toBe('2027-01-01T05:00:00.000Z');
    expect([daysIn('2024-02'), daysIn('2026-02'), daysIn('2026-12')]).toEqual([29, 28, 31]);
  });

  it('goes forward and back over the years', () => {
    expect([addMonths('2026-01', -1), addMonths('2025-12', 1), addMonths('2026-05', -17)]).toEqual([
      ...['2025-12', '2026-01', '2024-12'],
    ]);
    expect(() => addMonths('2026-13', 1)).toThrow(RangeError);
  });
});
