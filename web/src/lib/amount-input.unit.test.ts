import { usdInput } from '@nodo/contracts/money';
import { percentInput } from '@nodo/contracts/settings/values';
import { expect, test } from 'vitest';
import { parseAmount, parseDecimal, stepAmount } from './amount-input.ts';

test.each([
  ['500,5', '500.50'],
  ['500.5', '500.50'],
  ['1500,50', '1500.50'],
  ['2.000,00', '2000.00'],
  ['2,000.00', '2000.00'],
  ['1 000', '1000.00'],
  ['1\u00a0000,50', '1000.50'],
  ['60.000', '60000.00'],
  ['$60.000', '60000.00'],
  ['US$\u00a060.000,00', '60000.00'],
  ['60.000 USD', '60000.00'],
  ['50000.00', '50000.00'],
  ['1.250.000,75', '1250000.75'],
  // Three digits after the only separator are a group: money has no thousandths.
  ['1.500', '1500.00'],
  ['1,500', '1500.00'],
  ['0,5', '0.50'],
  ['13,', '13.00'],
  ['13.', '13.00'],
  ['2.000,', '2000.00'],
])('%j is %s dollars', (typed, dollars) => {
  expect(usdInput.parse(parseAmount(typed))).toBe(dollars);
});

test.each([
  '0.500',
  '0,500',
  '500 5',
  '12 34',
  '1.50.0',
  '1,2,3',
  '1.5000',
  '500,555,5',
  '12.5.000',
  '5e3',
  ',',
  '13,,',
  '1.50.',
  '-5',
])('%j is no amount of dollars', (typed) => {
  expect(usdInput.safeParse(parseAmount(typed)).success).toBe(false);
});

test.each([
  ['1,5', '0.015'],
  ['1.50', '0.015'],
  ['.5', '0.005'],
  [',5', '0.005'],
  ['1,5 %', '0.015'],
  [' 12% ', '0.12'],
  // Of a percentage nobody writes thousands.
  ['1,', '0.01'],
  ['1,125', '0.01125'],
  ['0,125', '0.00125'],
])('%j is a rate of %s', (typed, rate) => {
  expect(percentInput.parse(parseDecimal(typed))).toBe(rate);
});

test.each(['1,5,0', '1.5.0', '%', '5 5', '-1', '100'])('%j is no percentage', (typed) => {
  expect(percentInput.safeParse(parseDecimal(typed)).success).toBe(false);
});

test('a step up or down starts from what was understood, stays in range and leaves no float dust', () => {
  expect(stepAmount('60.000', 1, { step: 1_000 })).toBe('61000');
  expect(stepAmount('0,1', 1, { step: 0.2 })).toBe('0.3');
  expect(stepAmount('5.000', -1, { step: 1_000, min: 5_000 })).toBe('5000');
  expect(stepAmount('99,95', 1, { step: 0.1, max: 100 })).toBe('100');
  expect(stepAmount('', 1, { step: 0.01 })).toBe('0.01');
});
