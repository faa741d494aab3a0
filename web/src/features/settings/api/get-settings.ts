import { financialSettingsViewSchema } from '@nodo/contracts/settings/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';

const queryKey = ['settings'] as const;

/** The financial settings in force for new investments. */
export const settingsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readView(queryKey, '/api/financial-settings', financialSettingsViewSchema, signal),
});
