import type { SaveKycDraft } from '@nodo/contracts/kyc/commands';
import { kycDraftAnswerSchema } from '@nodo/contracts/kyc/views';
import { put } from '../../../lib/api.ts';
import { currentUserId } from '../../../lib/current-user-id.ts';

/** Saves the input so far, complete or not, so that any device can continue. */
export function saveDraft(values: SaveKycDraft, key: string) {
  return put('/api/kyc/documents', { body: values, key, schema: kycDraftAnswerSchema });
}

/**
 * Saves what was left in a user's form, without telling them; a failure is made up for by the next time. Nothing is
 * sent once somebody else has signed in: it would become part of their verification. Resolves to whether it was saved.
 */
export async function keepDraft(userId: string, values: SaveKycDraft): Promise<boolean> {
  if (currentUserId() !== userId) return false;
  return saveDraft(values, crypto.randomUUID()).then(
    () => true,
    () => false,
  );
}
