import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { expect, test } from 'vitest';
import { afterReview, seenRecord } from './after-review.ts';

const userId = '7a2d3e4f-5b6c-4d7e-9f80-a1b2c3d4e5f6';
const record: KycRecordView = {
  ...{ id: userId, userId, status: 'pending', identityDocument: '1112223334' },
  ...{ documentImageUrl: null, proofOfAddressUrl: null, incomeProofUrl: null, bankStatementUrl: null },
  ...{ reviewNotes: null, submittedAt: '2026-05-01T12:00:00.000Z', reviewedAt: null, reviewedBy: null },
  ...{ assignee: null, checklist: null, exception: null, exceptionBy: null, attempt: 1, revision: 4 },
  ...{ dueAt: null, ahead: null, approvedAt: null, expiresAt: null, renewal: null, draft: null },
  user: { firstName: 'Ana', lastName: 'Gómez', email: 'ana@correo.co', kycStatus: 'pending' },
};

test('KREV-12 one’s own review is no change by others: its record is taken up once it is read again', () => {
  const saved = afterReview(record, { userId, kycStatus: 'under_review', revision: 5 });
  expect(saved).toMatchObject({
    status: 'under_review',
    revision: 5,
    user: { firstName: 'Ana', kycStatus: 'under_review' },
  });
  expect(seenRecord(saved, record)).toBe(saved);
  const read = { ...saved, exception: 'El extracto no lleva fecha' };
  expect(seenRecord(saved, read)).toBe(read);
  expect(seenRecord(saved, { ...read, revision: 6 })).toBe(saved);
  expect(seenRecord(undefined, record)).toBe(record);
});
