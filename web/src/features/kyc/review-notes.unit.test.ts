import { kycDocumentTypes } from '@nodo/contracts/kyc/documents';
import { expect, test } from 'vitest';
import { hasRemark, remarkedDocuments, remarks, toggleRemark } from './review-notes.ts';

test('a remark goes into the notes as a line and comes out again, what was written by hand stays', () => {
  const written = 'Hola, Rosa:';
  const remarked = toggleRemark(written, 'proof-of-address', 'tiene más de 3 meses');
  expect(remarked).toBe('Hola, Rosa:\nComprobante de domicilio: tiene más de 3 meses.');
  expect(hasRemark(remarked, 'proof-of-address', 'tiene más de 3 meses')).toBe(true);
  expect(hasRemark(remarked, 'bank-statement', 'tiene más de 3 meses')).toBe(false);
  expect(toggleRemark(remarked, 'proof-of-address', 'tiene más de 3 meses')).toBe(written);
});

test('KYC-16 every remark is found again at the document it is about', () => {
  for (const type of kycDocumentTypes) {
    for (const remark of remarks[type]) {
      expect(remarkedDocuments(toggleRemark('', type, remark))).toEqual({ [type]: [`${remark}.`] });
    }
  }
});

test('several remarks about one document are kept in order; other text is about none', () => {
  const notes = 'Estado de cuenta: está incompleto.\nGracias.\n Estado de cuenta: falta la página 2';
  expect(remarkedDocuments(notes)).toEqual({ 'bank-statement': ['está incompleto.', 'falta la página 2'] });
  expect(remarkedDocuments(null)).toEqual({});
});
