import type { SaveKycDraft } from '@nodo/contracts/kyc/commands';
import { kycDraftAnswerSchema } from '@nodo/contracts/kyc/views';
import { put } from '../../../lib/api.ts';

/** Keeps what is filled in so far, complete or not, so that any device can go on from there. */
export function saveDraft(values: SaveKycDraft, key: string) {
  return put('/api/kyc/documents', { body: values, key, schema: kycDraftAnswerSchema });
}
