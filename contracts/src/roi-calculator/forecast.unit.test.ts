import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORECAST_HORIZONS, forecast } from './forecast.ts';

const basis = {
  value: '103000.00',
  capital: '100000.00',
  monthlyNet: '1462.50',
  lowRate: '0.0140',
  highRate: '0.0156',
};

test('ADV-06 a forecast grows in a straight line from today, within its band', () => {
  const points = forecast(basis, 12);
  expect(points).toHaveLength(13);
  expect(points[0]).toEqual({
    month: 0,
    value: '103000.00',
    low: '103000.00',
    high: '103000.00',
    returns: '0.00',
  });
  // 103 000 + 12 × 1 462.50, 12 × 1 400, 12 × 1 560
  expect(points[12]).toEqual({
    month: 12,
    value: '120550.00',
    low: '119800.00',
    high: '121720.00',
    returns: '17550.00',
  });
});

test('ADV-06 the band always holds the line, and what is owned never shrinks', () => {
  const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => (value / 100).toFixed(2));
  const rate = fc.integer({ min: 0, max: 99_999 }).map((value) => (value / 100_000).toFixed(5));
  fc.assert(
    fc.property(
      cents(10 ** 10),
      cents(10 ** 10),
      cents(10 ** 8),
      rate,
      rate,
      fc.constantFrom(...FORECAST_HORIZONS),
      (value, capital, monthlyNet, lowRate, highRate, months) => {
        const points = forecast({ value, capital, monthlyNet, lowRate, highRate }, months);
        for (const [place, point] of points.entries()) {
          expect(Number(point.low)).toBeLessThanOrEqual(Number(point.value));
          expect(Number(point.high)).toBeGreaterThanOrEqual(Number(point.value));
          const before = points[place - 1];
          if (before) expect(Number(point.low)).toBeGreaterThanOrEqual(Number(before.low));
        }
      },
    ),
  );
});
