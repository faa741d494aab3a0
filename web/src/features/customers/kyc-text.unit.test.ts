import { expect, test } from 'vitest';
import { kycText } from './kyc-text.ts';

const [approvedAt, sentAt] = ['2026-03-01T12:00:00.000Z', '2027-02-05T12:00:00.000Z'];
const told = (
  kycStatus: Parameters<typeof kycText>[0]['user']['kycStatus'],
  isKycWaiting: boolean,
  expiresAt: string | null = null,
) =>
  kycText({
    user: { kycStatus, isKycWaiting },
    kyc: { submittedAt: sentAt, reviewedAt: approvedAt, dueAt: null, expiresAt },
  });

test('KYC-17 an approval that ended is told by when it was given, not as ended since then', () => {
  expect(told('expired', false)).toMatch(/^aprobada el .*2026$/);
  expect(told('expired', true)).toMatch(/^enviada el .*2027$/);
  expect(told('rejected', false)).toMatch(/^desde el .*2026$/);
  expect(told('approved', false, '2027-03-01T12:00:00.000Z')).toMatch(/^desde el .*2026, hasta el .*2027$/);
  expect(told('approved', true, '2027-03-01T12:00:00.000Z')).toMatch(
    /^hasta el .*2027, renovación enviada el /,
  );
});
