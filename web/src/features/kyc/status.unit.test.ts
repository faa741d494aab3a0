import { describe, expect, test } from 'vitest';
import { kycStage } from './status.ts';

describe('where somebody stands', () => {
  const submittedAt = '2026-05-01T12:00:00.000Z';
  test('CONF-11 pending is new before the first submission and waiting after it', () => {
    expect(kycStage(null)).toBe('new');
    expect(kycStage({ status: 'pending', submittedAt: null })).toBe('new');
    expect(kycStage({ status: 'pending', submittedAt })).toBe('waiting');
  });

  test.each(['under_review', 'approved', 'rejected', 'expired'] as const)('%s is what it says', (status) => {
    expect(kycStage({ status, submittedAt })).toBe(status);
    expect(kycStage({ status, submittedAt: null })).toBe(status);
  });
});
