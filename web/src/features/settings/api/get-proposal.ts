import { settingsProposalViewSchema } from '@nodo/contracts/settings/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { SETTINGS_PROPOSAL_KEY } from '../keys.ts';

/** The change awaiting a second person's approval. For those who may change the settings. */
export const settingsProposalQuery = queryOptions({
  queryKey: SETTINGS_PROPOSAL_KEY,
  queryFn: ({ signal }) =>
    readView(SETTINGS_PROPOSAL_KEY, '/api/financial-settings/proposal', settingsProposalViewSchema, signal),
});
