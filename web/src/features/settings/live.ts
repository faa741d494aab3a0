import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { REFERENCE_RATES_KEY } from '../../lib/query-keys.ts';
import { LIMITS_KEY, SETTINGS_HISTORY_KEY, SETTINGS_KEY, SETTINGS_PROPOSAL_KEY } from './keys.ts';

export const settingsLive = {
  stale: {
    'settings.changed': [SETTINGS_KEY, SETTINGS_HISTORY_KEY],
    'settings.proposed': [SETTINGS_PROPOSAL_KEY],
    'limits.changed': [LIMITS_KEY],
    'rates.changed': [REFERENCE_RATES_KEY],
  },
} as const satisfies LiveDeclaration;
