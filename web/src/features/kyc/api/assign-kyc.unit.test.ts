import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { assignKyc } from './assign-kyc.ts';
import { kycRecordQuery } from './get-record.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const userId = '7a2d3e4f-5b6c-4d7e-9f80-a1b2c3d4e5f6';
const record: KycRecordView = {
  renewal: null,
  ...{ id: userId, userId, status: 'pending', identityDocument: '1112223334' },
  ...{ documentImageUrl: null, proofOfAddressUrl: null, incomeProofUrl: null, bankStatementUrl: null },
  ...{ reviewNotes: null, submittedAt: '2026-05-01T12:00:00.000Z', reviewedAt: null, reviewedBy: null },
  ...{ assignee: null, checklist: null, exception: null, exceptionBy: null, attempt: 1, revision: 4 },
  ...{ dueAt: null, ahead: null, approvedAt: null, expiresAt: null, draft: null },
  user: { firstName: 'Ana', lastName: 'Gómez', email: 'ana@correo.co', kycStatus: 'pending' },
};

test('KREV-01 the record says at once who took the case, and is read again', async () => {
  const assignee = { id: 'b1f5f3a2-0d8e-4c59-8f5c-0f6b1a2c3d4e', name: 'Marta Gómez' };
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => Response.json({ assignee }));
  const { queryKey } = kycRecordQuery(userId);
  queryClient.setQueryData(queryKey, record);
  // An assignment is no decision: the revision stays.
  await assignKyc(userId, assignee.id, 'key');
  expect(queryClient.getQueryData(queryKey)).toEqual({ ...record, assignee });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
