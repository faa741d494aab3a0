import { expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { decideRecordDocument, evolveMediaDocument, type MediaDocumentState } from './document-decider.ts';

const none: MediaDocumentState = null;
const givenDocument = given({ initial: none, evolve: evolveMediaDocument });
const data = { contentType: 'application/pdf', size: 1_234, sha256: 'a'.repeat(64) } as const;
const command = { documentId: '0190a3b2-7c1d-7e4f-8a2b-3c4d5e6f7a8b', ...data };
const uploaded = { type: 'MediaDocumentUploaded', data } as const;

it('a document is recorded once, and another one never takes its place', () => {
  expect(decideRecordDocument(givenDocument(), command)).toEqual([uploaded]);
  expect(decideRecordDocument(givenDocument(uploaded), { ...command, size: 9 })).toEqual([]);
});
