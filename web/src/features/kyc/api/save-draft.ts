import { kycDraftAnswerSchema, type SaveKycDraft } from '@nodo/contracts/kyc';
import { put } from '../../../lib/api.ts';

/** Keeps what is filled in so far, complete or not, so that any device can go on from there. */
export function saveDraft(values: SaveKycDraft) {
  return put('/api/kyc/documents', {
    body: values,
    key: crypto.randomUUID(),
    schema: kycDraftAnswerSchema,
  });
}
