import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('a noun follows its number', () => {
  expect(counted(1, 'pago', 'pagos')).toBe('1 pago');
  expect(counted(1_200, 'pago', 'pagos')).toBe('1.200 pagos');
});
