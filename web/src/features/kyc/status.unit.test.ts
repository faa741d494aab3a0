import { describe, expect, test } from 'vitest';
import { isRefused, isUnderReview, kycStage } from './status.ts';

describe('where somebody stands', () => {
  const submittedAt = '2026-05-01T12:00:00.000Z';
  test('CONF-11 pending is new before the first submission and waiting after it', () => {
    expect(kycStage(null)).toBe('new');
    expect(kycStage({ status: 'pending', submittedAt: null })).toBe('new');
    expect(kycStage({ status: 'pending', submittedAt })).toBe('waiting');
  });

  test('KYC-17 an approval that ended while its renewal waits is waiting; one in force is approved', () => {
    expect(kycStage({ status: 'expired', submittedAt, renewal: 'waiting' })).toBe('waiting');
    expect(kycStage({ status: 'expired', submittedAt, renewal: null })).toBe('expired');
    expect(kycStage({ status: 'approved', submittedAt, renewal: 'waiting' })).toBe('approved');
  });

  test.each(['under_review', 'approved', 'rejected', 'expired'] as const)('%s is what it says', (status) => {
    expect(kycStage({ status, submittedAt })).toBe(status);
    expect(kycStage({ status, submittedAt: null })).toBe(status);
  });
});

test('KYC-16 what was refused is told from what waits, of a renewal too', () => {
  expect(isRefused({ status: 'rejected', renewal: null })).toBe(true);
  expect(isRefused({ status: 'approved', renewal: 'declined' })).toBe(true);
  expect(isRefused({ status: 'approved', renewal: 'waiting' })).toBe(false);
  expect(isRefused(null)).toBe(false);
});

test('KYC-17 a renewal can be corrected until somebody has reviewed it', () => {
  const waiting = {
    status: 'approved',
    renewal: 'waiting',
    submittedAt: '2027-02-01T12:00:00.000Z',
  } as const;
  const record = (reviewedAt: string | null) => ({ ...waiting, reviewedAt });
  expect(isUnderReview(record('2026-03-01T12:00:00.000Z'))).toBe(false);
  expect(isUnderReview(record('2027-02-02T12:00:00.000Z'))).toBe(true);
  expect(isUnderReview({ ...record(null), status: 'under_review', renewal: null })).toBe(true);
});
