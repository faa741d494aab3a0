import { describe, expect, it } from 'vitest';
import {
  areInOrder,
  type DocumentCheck,
  datedDocuments,
  isWhole,
  type KycChecklist,
  oldestDocumentDay,
  undatedDocuments,
} from './checklist.ts';
import { eachKycDocument, type KycDocumentType } from './documents.ts';

const found = (check: DocumentCheck, dated: readonly KycDocumentType[] = []): KycChecklist =>
  eachKycDocument((type) => ({ found: check, ...(dated.includes(type) ? { issuedOn: '2026-02-10' } : {}) }));

describe('KYC-13 KREV-04 what one person may approve', () => {
  it('is every document in order, with the date of each that must be recent', () => {
    expect(isWhole(found('in_order', datedDocuments))).toBe(true);
    expect(isWhole(found('opened', datedDocuments))).toBe(false);
    expect(isWhole(null)).toBe(false);
    for (const missing of datedDocuments) {
      const checklist = found(
        'in_order',
        datedDocuments.filter((type) => type !== missing),
      );
      expect(isWhole(checklist)).toBe(false);
      expect(undatedDocuments(checklist)).toEqual([missing]);
      // A decision from before dates were asked for found them in order all the same.
      expect(areInOrder(checklist)).toBe(true);
    }
  });

  it('asks for no date of a document that is not in order anyway', () => {
    expect(undatedDocuments(found('opened'))).toEqual([]);
  });

  it('takes a date from three months before the submission on, also at the end of a month', () => {
    expect(oldestDocumentDay('2026-08-15')).toBe('2026-05-15');
    expect(oldestDocumentDay('2026-05-31')).toBe('2026-02-28');
  });
});
