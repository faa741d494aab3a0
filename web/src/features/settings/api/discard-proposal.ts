import { proposalDiscardedSchema } from '@nodo/contracts/settings/views';
import { del } from '../../../lib/api.ts';
import { refreshSettings } from './update-settings.ts';

/** Discards what was proposed. ApiError 404: it is no longer there, or another one came. */
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
