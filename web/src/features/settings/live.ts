import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { referenceRatesQuery } from '../../lib/reference-rates.ts';
import { SETTINGS_HISTORY_KEY } from './api/get-history.ts';
import { SETTINGS_PROPOSAL_KEY } from './api/get-proposal.ts';
import { settingsQuery } from './api/get-settings.ts';
import { LIMITS_KEY } from './api/limits.ts';

export const settingsLive = {
  stale: {
    'settings.changed': [settingsQuery.queryKey, SETTINGS_HISTORY_KEY],
    'settings.proposed': [SETTINGS_PROPOSAL_KEY],
    'limits.changed': [LIMITS_KEY],
    'rates.changed': [referenceRatesQuery.queryKey],
  },
} as const satisfies LiveDeclaration;
