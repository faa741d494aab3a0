import type { settingsNotifications } from '@nodo/contracts/settings/notifications';
import type { DraftsOf } from './draft.ts';

export const settingsDrafts: DraftsOf<typeof settingsNotifications> = {
  FinancialSettingsUpdated: ({ data: { previous, reason: _, ...now } }) => [
    { audience: 'investors', fact: { kind: 'settings_changed', params: { now, before: previous } } },
  ],
};
