import type { UpdateFinancialSettings } from '@nodo/contracts/settings/values';
import { financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { post } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { SETTINGS_HISTORY_KEY, SETTINGS_PROPOSAL_KEY } from '../keys.ts';
import { settingsQuery } from './get-settings.ts';

/**
 * Saves a new version of the settings and updates the cached ones immediately. ApiError 409: it was based on an
 * outdated version.
 */
export async function updateSettings(body: UpdateFinancialSettings, key: string) {
  const saved = await post('/api/financial-settings', { body, key, schema: financialSettingsViewSchema });
  queryClient.setQueryData(settingsQuery.queryKey, saved);
  refreshSettings();
  return saved;
}

/** Refetches the current settings, their history and the pending proposal. */
export function refreshSettings(): void {
  void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true });
  void queryClient.invalidateQueries({ queryKey: SETTINGS_HISTORY_KEY });
  void queryClient.invalidateQueries({ queryKey: SETTINGS_PROPOSAL_KEY });
}
