import type { PublishDocument } from '@nodo/contracts/reports/commands';
import { documentObjectPath } from '@nodo/contracts/reports/values';
import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import { INVESTOR } from '../testing/samples.ts';
import { type DocumentState, decidePublish, decideWithdraw, evolveDocument } from './document-decider.ts';

const none: DocumentState = null;
const givenDocument = given({ initial: none, evolve: evolveDocument });
const ID = '0199c1a4-6f0e-7d21-8a52-4be2f7a0c911';
const about = { name: 'Reglamento', documentType: 'legal', investorId: null } as const;
const file = { objectPath: documentObjectPath(null, ID), sha256: 'b'.repeat(64), size: 4_000 };
const uploaded: PublishDocument = { ...about, url: null, file };
const published = { type: 'DocumentPublished', data: { ...about, url: null, file } } as const;
const withdrawn = {
  type: 'DocumentWithdrawn',
  data: { investorId: null, reason: 'Hay otra versión' },
} as const;

describe('API-34 publishing a document', () => {
  it('takes an upload, or an address elsewhere', () => {
    expect(decidePublish(none, ID, uploaded)).toEqual([published]);
    const url = 'https://documentos.ejemplo.co/licencia.pdf';
    expect(decidePublish(none, ID, { ...about, url, file: null })).toEqual([
      { type: 'DocumentPublished', data: { ...about, url, file: null } },
    ]);
  });

  it('takes neither both nor nothing', () => {
    const url = 'https://documentos.ejemplo.co/licencia.pdf';
    expect(outcomeOf(decidePublish(none, ID, { ...uploaded, url }))).toBe('VALIDATION_FAILED');
    expect(outcomeOf(decidePublish(none, ID, { ...about, url: null, file: null }))).toBe('VALIDATION_FAILED');
  });

  it('holds an upload to whom it was sent for, and takes it once', () => {
    const forOne = { ...uploaded, investorId: INVESTOR };
    expect(outcomeOf(decidePublish(none, ID, forOne))).toBe('UPLOAD_EXPIRED');
    const own = { ...forOne, file: { ...file, objectPath: documentObjectPath(INVESTOR, ID) } };
    expect(outcomeOf(decidePublish(none, ID, own))).toEqual(['DocumentPublished']);
    expect(outcomeOf(decidePublish(givenDocument(published), ID, uploaded))).toBe('UPLOAD_EXPIRED');
  });
});

describe('withdrawing a document', () => {
  it('says why, once', () => {
    expect(decideWithdraw(givenDocument(published), 'Hay otra versión')).toEqual([withdrawn]);
    expect(decideWithdraw(givenDocument(published, withdrawn), 'Otra razón')).toEqual([]);
    expect(outcomeOf(decideWithdraw(none, 'Hay otra versión'))).toBe('DOCUMENT_NOT_FOUND');
  });
});
