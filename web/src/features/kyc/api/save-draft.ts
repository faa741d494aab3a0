import type { SaveKycDraft } from '@nodo/contracts/kyc/commands';
import { kycDraftAnswerSchema } from '@nodo/contracts/kyc/views';
import { put } from '../../../lib/api.ts';

/** Saves the input so far, complete or not, so that any device can continue. */
export function saveDraft(values: SaveKycDraft, key: string) {
  return put('/api/kyc/documents', { body: values, key, schema: kycDraftAnswerSchema });
}
