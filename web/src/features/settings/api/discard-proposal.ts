import { proposalDiscardedSchema } from '@nodo/contracts/settings/views';
import { del } from '../../../lib/api.ts';
import { refreshSettings } from './update-settings.ts';

/** Discards the pending proposal. ApiError 404: it no longer exists or was replaced. */
export async function discardProposal(revision: number, key: string) {
  try {
    return await del(`/api/financial-settings/proposals/${revision}`, {
      key,
      schema: proposalDiscardedSchema,
    });
  } finally {
    refreshSettings();
  }
}
