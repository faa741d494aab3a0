import { kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { describe, expect, test } from 'vitest';
import {
  checkOf,
  emptyReview,
  isProposedByOther,
  packReview,
  type ReviewDraft,
  reviewProblems,
  uncheckedDocuments,
  undatedDocuments,
  unpackReview,
} from './review-draft.ts';

const review: ReviewDraft = {
  status: 'rejected',
  notes: 'Estado de cuenta: está incompleto.',
  approved: ['kyc/a/1', 'kyc/a/2'],
  issuedOn: { 'kyc/a/4': '2026-09-14' },
  expiresOn: { 'kyc/a/1#1%20112': '2031-05-09' },
  exception: 'Vino con sus originales',
};

const record = {
  identityDocument: '1 112',
  documentImageUrl: 'kyc/a/1',
  proofOfAddressUrl: 'kyc/a/2',
  incomeProofUrl: 'kyc/a/3',
  bankStatementUrl: 'kyc/a/4',
};

describe('a review under way', () => {
  test('survives a reload', () => {
    expect(unpackReview(packReview(review))).toEqual(review);
    expect(unpackReview({})).toEqual(emptyReview);
    expect(unpackReview({ status: 'expired', approved: '' })).toEqual(emptyReview);
  });

  test('KREV-07 needs a status, in the words of the specification', () => {
    expect(reviewProblems(emptyReview)).toEqual({
      status: 'Por favor selecciona un estado para la revisión',
    });
  });

  test('KREV-06 needs notes to reject, and only then', () => {
    expect(reviewProblems({ ...review, notes: ' \n' })).toHaveProperty('notes');
    expect(reviewProblems(review)).toEqual({});
    expect(reviewProblems({ ...review, status: 'approved', notes: '' })).toEqual({});
  });

  test('KYC-13 knows whose date is missing: of what is ticked, and must be recent', () => {
    const all = { ...review, approved: Object.values(record) };
    expect(undatedDocuments(record, all)).toEqual(['proof-of-address']);
    const cleared = { ...all, issuedOn: { 'kyc/a/2': '2026-09-01', 'kyc/a/4': '' } };
    expect(undatedDocuments(record, cleared)).toEqual(['bank-statement']);
    expect(undatedDocuments(record, emptyReview)).toEqual([]);
  });

  test('KREV-04 asks again about what was replaced: a document with its date, or the number it was compared with', () => {
    const approved = kycDocumentTypes.map((type) => checkOf(record, type));
    const all = unpackReview(packReview({ ...review, approved }));
    expect(uncheckedDocuments(record, all)).toEqual([]);
    expect(uncheckedDocuments({ ...record, identityDocument: '1 113' }, all)).toEqual(['identity-document']);
    const replaced = { ...record, bankStatementUrl: 'kyc/a/5' };
    expect(uncheckedDocuments(replaced, all)).toEqual(['bank-statement']);
    const again = { ...all, approved: [...approved, checkOf(replaced, 'bank-statement')] };
    expect(undatedDocuments(replaced, again)).toContain('bank-statement');
  });

  test('KREV-04 knows whose exception waits, whoever noted something last', () => {
    const [marta, olga] = [
      { id: 'marta', name: 'Marta' },
      { id: 'olga', name: 'Olga' },
    ];
    const record = {
      status: 'under_review',
      exception: 'Vino',
      exceptionBy: marta,
      reviewedBy: olga,
    } as const;
    expect(isProposedByOther(record, 'marta')).toBe(false);
    expect(isProposedByOther(record, 'olga')).toBe(true);
    // An older query-api names who reviewed last alone.
    expect(isProposedByOther({ ...record, exceptionBy: null }, 'olga')).toBe(false);
    expect(isProposedByOther({ ...record, exception: null }, 'olga')).toBe(false);
    // The reason behind an approval is none, unless it is to renew it.
    const approved = { ...record, status: 'approved' } as const;
    expect(isProposedByOther({ ...approved, renewal: null }, 'olga')).toBe(false);
    expect(isProposedByOther({ ...approved, renewal: 'waiting' }, 'olga')).toBe(true);
  });

  test('KREV-04 needs every document in order to approve alone, or a reason for a second person', () => {
    const alone = { ...review, status: 'approved', exception: ' ' } as const;
    expect(reviewProblems(alone, true)).toHaveProperty('exception');
    expect(reviewProblems(alone, false)).toEqual({});
    expect(reviewProblems({ ...alone, exception: 'Vino con sus originales' }, true)).toEqual({});
  });
});
