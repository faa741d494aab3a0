import { expect, test } from 'vitest';
import { surplusText } from './surplus.ts';

test.each([
  ['50000.004321', '50000.004321', ''],
  ['50007.004321', '50000.004321', '; sobran 7,000000, que se abonan a su saldo'],
  ['50012.350000', '50000.004322', '; sobran 12,345678, que se abonan a su saldo hasta el centavo'],
  ['50000.009999', '50000.000137', '; sobran 0,009862, menos de un centavo: no se abonan'],
])('what %s USDT are too much for %s is told as it is credited', (arrived, asked, text) => {
  expect(surplusText(arrived, asked)).toBe(text);
});
