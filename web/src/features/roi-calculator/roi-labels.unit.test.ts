import { expect, test } from 'vitest';
import { readAmount } from './roi-labels.ts';

const problem = { problem: 'Inversión mínima: $50,000 USD' };

test.each(['50000', '50.000', '50,000.00', 'US$ 50.000,00', ' 50000 '])(
  'reads %j as fifty thousand',
  (text) => {
    expect(readAmount(text, '50000.00')).toEqual({ amount: '50000.00' });
  },
);

test.each([
  '',
  '49999.99',
  '-60000',
  '5e4',
  'NaN',
  'Infinity',
  'mucho',
  '50000.001',
  '0x10000',
  '9'.repeat(13),
])('ROI-04 says the minimum for %j', (text) => {
  expect(readAmount(text, '50000.00')).toEqual(problem);
});

test('ROI-03 the minimum is that of the settings', () => {
  expect(readAmount('60000', '100000.00')).toEqual({ problem: 'Inversión mínima: $100,000 USD' });
});
