import { describe, expect, test } from 'vitest';
import { COMPARATORS } from '../comparators.ts';
import { isDecimal } from '../money.ts';
import { NETWORK_FIGURES, NETWORK_ROUTES } from './network.ts';
import { ALTERNATIVES, annualRateOf, MARKET_RECORDS } from './views.ts';

describe('content records', () => {
  test.each(MARKET_RECORDS)(
    'MKT-01 $id says who says so, and of when it is',
    ({ value, decimals, source }) => {
      expect(source.name).not.toBe('');
      expect(source.asOf).toMatch(/^20\d\d(-\d\d-\d\d)?$/);
      expect(isDecimal(value)).toBe(true);
      // The displayed decimals lose no precision.
      expect(Number(value).toFixed(decimals)).toBe(value);
    },
  );

  test('have names of their own', () => {
    expect(new Set(MARKET_RECORDS.map(({ id }) => id)).size).toBe(MARKET_RECORDS.length);
  });

  test('every comparator is told apart by more than its rate', () => {
    expect(Object.keys(ALTERNATIVES)).toEqual(['own', ...COMPARATORS.map(({ key }) => key)]);
  });
});

describe('the network', () => {
  test('MAP-02 MAP-07 has the six routes and the distances of the specification', () => {
    expect(NETWORK_FIGURES.routes).toBe(6);
    expect(NETWORK_ROUTES.map(({ city, km }) => [city, km])).toEqual([
      ['Buenaventura', 225],
      ['Turbo', 540],
      ['Bogotá', 285],
      ['Medellín', 280],
      ['Cali', 95],
      ['Pereira', 45],
    ]);
  });
});

test('a year is twelve months, to the last digit', () => {
  expect(annualRateOf('0.015')).toBe('0.18');
  expect(annualRateOf('0.01777777')).toBe('0.21333324');
});
