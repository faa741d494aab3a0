import { riskScore } from '@nodo/contracts/portfolio/formulas';
import { forecast } from '@nodo/contracts/roi-calculator/forecast';
import { describe, expect, it, test } from 'vitest';
import {
  fractionText,
  pointsText,
  RISK_HINT,
  riskRows,
  signedText,
  tableOfForecast,
} from './advanced-labels.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('rates as people read them', () => {
  it.each([
    ['0.026764', '2,68 %', '+2,68 %'],
    ['-0.006844', '−0,68 %', '−0,68 %'],
    ['0.000000', '0,00 %', '0,00 %'],
    [null, '—', '—'],
  ])('%s is %s, with its sign %s', (fraction, text, signed) => {
    expect(plain(fractionText(fraction))).toBe(text);
    expect(plain(signedText(fraction))).toBe(signed);
  });

  it.each([
    ['0.050500', '+5,05 puntos'],
    ['-0.025000', '−2,50 puntos'],
    ['0.010000', '+1,00 punto'],
    ['0.000000', '0,00 puntos'],
    [null, '—'],
  ])('a difference of %s is %s', (fraction, text) => {
    expect(plain(pointsText(fraction))).toBe(text);
  });
});

test('ADV-03 the rows of the risk add up to its score', () => {
  const parts = { concentration: '0.528800', construction: '0.310000', unconfirmed: '0.200000' };
  const points = riskRows(parts).reduce((sum, row) => sum + row.points, 0);
  expect(points).toBeCloseTo(riskScore(parts), 1);
  expect(riskRows(parts).map(({ share, most }) => [share, most])).toEqual([
    [52.88, 45],
    [31, 35],
    [20, 20],
  ]);
  expect(plain(RISK_HINT)).toContain('45 % concentración (Σ w²) + 35 % obra por construir + 20 % capital');
});

test.each([
  [6, [1, 2, 3, 4, 5, 6]],
  [24, [3, 6, 9, 12, 15, 18, 21, 24]],
  [60, [6, 12, 18, 24, 30, 36, 42, 48, 54, 60]],
])('ADV-06 a forecast over %d months fits into a table that ends where it ends', (horizon, months) => {
  const basis = { value: '1.00', capital: '1.00', monthlyNet: '0.01', lowRate: '0.01', highRate: '0.01' };
  expect(tableOfForecast(forecast(basis, horizon)).map(({ month }) => month)).toEqual(months);
});
