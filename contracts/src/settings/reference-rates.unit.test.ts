import { describe, expect, test } from 'vitest';
import { approximately, convertUsd, rateDay, rateLabel, setReferenceRateSchema } from './values.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('SET-08 amounts in another currency', () => {
  test.each([
    ['50000.00', 'COP', '4020.55', '201027500'],
    // Half a peso is rounded up; slightly less is not.
    ['0.01', 'COP', '50', '1'],
    ['0.01', 'COP', '49.999999', '0'],
    ['123456789012.34', 'COP', '4020.123456', '496311533310951'],
    ['1.00', 'EUR', '0.865', '0.87'],
    ['999999999999.99', 'EUR', '0.920001', '920000999999.99'],
  ] as const)('%s USD are %s at %s: %s', (amount, currency, rate, expected) => {
    expect(convertUsd(amount, { currency, rate })).toBe(expected);
  });

  test('are said to be approximate, with the rate and its day', () => {
    const pesos = { currency: 'COP', rate: '4020.55' } as const;
    expect(plain(approximately('50000.00', pesos))).toBe('≈ $ 201.027.500 COP');
    expect(plain(approximately('50000.00', { currency: 'EUR', rate: '0.92' }))).toBe('≈ € 46.000,00 EUR');
    expect(rateLabel(pesos)).toBe('1 USD = 4.020,55 COP');
    expect(rateDay('2026-11-01')).toBe('1 nov 2026');
  });

  test.each([
    ['0', 'La tasa debe ser mayor que cero'],
    ['-1', 'Escribe cuánto cuesta un dólar, por ejemplo 4020.55'],
    ['1e3', 'Escribe cuánto cuesta un dólar, por ejemplo 4020.55'],
    [Number.NaN, 'Escribe cuánto cuesta un dólar, por ejemplo 4020.55'],
    ['1000000000', 'La tasa es demasiado grande'],
  ])('a rate of %s is refused', (rate, message) => {
    const parsed = setReferenceRateSchema.safeParse({
      currency: 'COP',
      rate,
      validOn: '2026-11-20',
      source: 'TRM',
    });
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
