import { describe, expect, test } from 'vitest';
import {
  fieldOf,
  firstOpenStep,
  isOutdated,
  missingText,
  openFields,
  problemsOf,
  progressAt,
  uploadedAfter,
  valuesOf,
  type WizardDocuments,
  withUploads,
  wizardSteps,
} from './wizard.ts';

const paths = ['a', 'b', 'c', 'd'].map(
  (digit) => `kyc/0190a0a0-0000-7000-8000-000000000001/0190a0a0-0000-7000-8000-00000000000${digit}`,
);
const document = (index: number) => ({
  objectPath: paths[index] ?? '',
  size: 1_000,
  contentType: 'application/pdf' as const,
  uploadedAt: '2026-05-01T12:00:00.000Z',
});
const complete: WizardDocuments = {
  'identity-document': document(0),
  'proof-of-address': document(1),
  'income-proof': document(2),
  'bank-statement': document(3),
};

describe('the wizard', () => {
  test('KYC-12 UPL-05 goes on from a step when the documents that it submits have arrived', () => {
    for (const { fields, documents } of wizardSteps)
      expect(documents.map(fieldOf)).toEqual(fields.filter((field) => field !== 'identityDocument'));
  });

  test('KYC-01 has four steps at 0, 33, 67 and 100', () => {
    expect(wizardSteps.map((_, step) => progressAt(step))).toEqual([0, 33, 67, 100]);
  });

  test('KYC-07 KYC-08 KYC-09 KYC-10 KYC-11 names what is missing in the words of the specification', () => {
    expect(problemsOf(valuesOf('1234', {}))).toEqual({
      identityDocument: 'El documento debe tener al menos 5 caracteres',
      documentImageUrl: 'La imagen del documento es obligatoria',
      proofOfAddressUrl: 'El comprobante de domicilio es obligatorio',
      incomeProofUrl: 'El comprobante de ingresos es obligatorio',
      bankStatementUrl: 'El estado de cuenta es obligatorio',
    });
  });

  test('KYC-12 has nothing to say about five good values', () => {
    expect(problemsOf(valuesOf('1.112.345.678', complete))).toEqual({});
  });

  test('shows what was uploaded here until the server tells of it or of a newer one, whatever the device’s clock says', () => {
    const at = Date.parse('2026-05-01T12:00:00.000Z');
    const replaced = document(2);
    // The device is an hour behind the server.
    const again = { ...document(3), uploadedAt: uploadedAfter(replaced, at - 3_600_000) };
    const shown = withUploads({ 'income-proof': replaced }, { 'income-proof': again });
    expect(shown['income-proof']?.objectPath).toBe(again.objectPath);
    // It is an hour ahead, and the server tells of the same document.
    const ahead = { ...document(2), uploadedAt: uploadedAfter(undefined, at + 3_600_000) };
    expect(withUploads({ 'income-proof': document(2) }, { 'income-proof': ahead })).toEqual({
      'income-proof': document(2),
    });
    const elsewhere = { ...document(1), uploadedAt: '2026-05-01T13:30:00.000Z' };
    expect(withUploads({ 'income-proof': elsewhere }, { 'income-proof': ahead })).toEqual({
      'income-proof': elsewhere,
    });
  });

  test('does not take spaces for a number', () => {
    expect(problemsOf(valuesOf('  1  2  ', complete))).toHaveProperty('identityDocument');
  });

  test('KYC-06 lets one pass a step only when all of it is there', () => {
    const problems = problemsOf(valuesOf('12345', { 'income-proof': document(2) }));
    expect(openFields(0, problems)).toEqual(['documentImageUrl']);
    expect(openFields(1, problems)).toEqual(['proofOfAddressUrl']);
    expect(openFields(2, problems)).toEqual(['bankStatementUrl']);
    expect(openFields(3, problems)).toEqual(['documentImageUrl', 'proofOfAddressUrl', 'bankStatementUrl']);
  });

  test('KYC-24 goes on at the first step that is not complete', () => {
    expect(firstOpenStep(problemsOf(valuesOf('', {})))).toBe(0);
    const { 'proof-of-address': _, ...withoutAddress } = complete;
    expect(firstOpenStep(problemsOf(valuesOf('12345', withoutAddress)))).toBe(1);
    expect(firstOpenStep(problemsOf(valuesOf('12345', complete)))).toBe(3);
  });

  test('says what is missing as a sentence does', () => {
    expect(missingText(['identityDocument', 'documentImageUrl'])).toBe(
      'el número de documento (mínimo 5 caracteres) y la imagen del documento',
    );
  });
});

describe('KYC-13 documents that have to be recent', () => {
  const now = Date.parse('2026-08-15T12:00:00.000Z');
  test('are outdated after three months of Bogotá’s days, and only they', () => {
    expect(isOutdated('proof-of-address', '2026-05-15T04:59:00.000Z', now)).toBe(true);
    expect(isOutdated('bank-statement', '2026-05-15T05:00:00.000Z', now)).toBe(false);
    expect(isOutdated('identity-document', '2020-01-01T00:00:00.000Z', now)).toBe(false);
  });

  test('three months before the last of May is the last of February', () => {
    const mayEnd = Date.parse('2026-05-31T12:00:00.000Z');
    expect(isOutdated('bank-statement', '2026-02-28T12:00:00.000Z', mayEnd)).toBe(false);
    expect(isOutdated('bank-statement', '2026-02-27T12:00:00.000Z', mayEnd)).toBe(true);
  });
});
