import { kycStatuses } from '@nodo/contracts/kyc/values';
import { expect, test } from 'vitest';
import { refusalNotes } from './get-refusal-notes.ts';

test('KYC-17 undoing a change sends the reason of a rejection again, and that of a declined renewal', () => {
  const reviewNotes = 'El extracto es de otra persona';
  const told = (renewal: 'waiting' | 'declined' | null) =>
    kycStatuses.filter((status) => refusalNotes({ status, renewal, reviewNotes }) === reviewNotes);
  expect(told(null)).toEqual(['rejected']);
  expect(told('waiting')).toEqual(['rejected']);
  expect(told('declined')).toEqual(kycStatuses);
  expect(refusalNotes({ status: 'approved', renewal: 'waiting', reviewNotes })).toBeNull();
  expect(refusalNotes(null)).toBeNull();
});
