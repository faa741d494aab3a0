import { financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { SETTINGS_KEY } from '../keys.ts';

/** The financial settings in force for new investments. */
export const settingsQuery = queryOptions({
  queryKey: SETTINGS_KEY,
  queryFn: ({ signal }) =>
    readView(SETTINGS_KEY, '/api/financial-settings', financialSettingsViewSchema, signal),
});
