import { expect, test } from 'vitest';
import { payableAt } from './status.ts';
import { anInvestment } from './testing/investment.test.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const LATER = '2026-03-01T13:00:00.000Z';

function unpaid(expiresAt: string, transferId: string | null = null) {
  const payment = { ...anInvestment.payment, expiresAt, transferId };
  return { ...anInvestment, status: 'pending', payment } as const;
}

test('an investment is paid once, and again where the network dropped that payment, until the deadline', () => {
  expect(payableAt(unpaid(LATER), undefined, NOW)).toBe('first');
  expect(payableAt(unpaid(LATER, 'sent'), { state: 'reverted' }, NOW)).toBe('again');
  for (const state of ['detected', 'confirming', 'confirmed'] as const)
    expect(payableAt(unpaid(LATER, 'sent'), { state }, NOW)).toBeUndefined();
  const over = '2026-03-01T12:00:00.000Z';
  expect(payableAt(unpaid(over), undefined, NOW)).toBeUndefined();
  expect(payableAt(unpaid(over, 'sent'), { state: 'reverted' }, NOW)).toBeUndefined();
  expect(payableAt(anInvestment, { state: 'reverted' }, NOW)).toBeUndefined();
});
