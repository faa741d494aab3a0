import { expect, test } from 'vitest';
import { isExpiring } from './expiring.ts';

test('KYC-13 an approval is expiring from thirty days before its end', () => {
  const now = Date.parse('2026-11-01T12:00:00.000Z');
  expect(isExpiring('2026-12-01T12:00:00.000Z', now)).toBe(true);
  expect(isExpiring('2026-12-01T12:00:01.000Z', now)).toBe(false);
  expect(isExpiring(null, now)).toBe(false);
});
