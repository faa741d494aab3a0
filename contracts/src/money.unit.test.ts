import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatUsd,
  formatUsdShort,
  formatUsdt,
  microFromUsdt,
  rateInput,
  sharePercentage,
  timesRate,
  usdInput,
  usdtFromMicro,
  yearlyPercentage,
  yearlyPercentageOf,
} from './money.ts';

describe('money', () => {
  it('turns micro-USDT into a decimal and back without losing a unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (micro) => {
        expect(microFromUsdt(usdtFromMicro(micro))).toBe(micro);
      }),
    );
  });

  it('keeps the last micro-unit of a large amount', () => {
    expect(microFromUsdt('9007199254.740993')).toBe(9_007_199_254_740_993n);
    expect(usdtFromMicro(5n)).toBe('0.000005');
  });

  it.each([
    '1e5',
    '-1',
    '+1',
    ' ',
    '',
    'NaN',
    'Infinity',
    '0x10',
    '1.234',
    '1,5',
    '1234567890123',
    1e21,
    Number.NaN,
  ])('INV-12 refuses %s as an amount of USD', (value) => {
    expect(usdInput.safeParse(value).success).toBe(false);
  });

  it('says in percent what a monthly rate is for a year', () => {
    expect(yearlyPercentage('0.015')).toBe('18.00');
    expect(yearlyPercentage('0.01541667')).toBe('18.50');
    expect(yearlyPercentageOf('1125.00', '75000.00')).toBe('18.00');
    expect(yearlyPercentageOf('0.00', '0.00')).toBe('0.00');
  });

  it('CONF-03 accepts a number or a decimal string and answers two decimals', () => {
    expect(usdInput.parse(50_000)).toBe('50000.00');
    expect(usdInput.parse('50000.5')).toBe('50000.50');
  });

  it('refuses rates outside [0, 1)', () => {
    expect(rateInput.safeParse('1').success).toBe(false);
    expect(rateInput.safeParse('-0.1').success).toBe(false);
    for (const none of ['', 'NaN', 'Infinity', '1,5', '1e-2'])
      expect(rateInput.safeParse(none).error?.issues, none).toHaveLength(1);
    expect(rateInput.parse('0.015')).toBe('0.015');
  });

  it('INV-14 computes amount / total × 100 to six decimals', () => {
    expect(sharePercentage('50000.00', '1200000.00')).toBe('4.166667');
    expect(sharePercentage('1200000.00', '1200000.00')).toBe('100.000000');
  });

  it('multiplies by a rate and rounds half up to the cent', () => {
    expect(timesRate('50000.00', '0.015')).toBe('750.00');
    expect(timesRate('0.50', '0.01')).toBe('0.01');
  });

  it('CONF-02 writes both forms of the specification', () => {
    expect(formatUsdShort('50000.00')).toBe('$50,000');
    expect(formatUsd('50000.00').replace(/\s/g, ' ')).toBe('US$ 50.000,00');
    expect(formatUsdt('50000.004321')).toBe('50.000,004321');
  });
});
