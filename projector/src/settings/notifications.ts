import type { settingsNotifications as kinds } from '@nodo/contracts/settings/notifications';
import type { DraftsOf } from '../notifications/draft.ts';

export const categories = ['settings'];

export const drafts: DraftsOf<typeof kinds> = {
  FinancialSettingsUpdated: ({ data: { previous, reason: _, ...now } }) => [
    { audience: 'investors', fact: { kind: 'settings_changed', params: { now, before: previous } } },
  ],
};
