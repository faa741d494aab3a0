import { expect, test } from 'vitest';
import { streamLabel } from './event-labels.ts';

test.each([
  ['investment-1f78488f-496a-5781-8a56-c28d0d44fd2e', 'Inversión · 1f78488f…fd2e'],
  ['settings-financial', 'Configuración financiera · financial'],
  ['paymentAmount-80000008555', 'Monto de pago · 80.000,008555 USDT'],
])('the stream %s is called %s', (stream, label) => {
  expect(streamLabel(stream)).toBe(label);
});
