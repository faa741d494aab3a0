import { settingsHistorySchema } from '@nodo/contracts/settings/values';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { SETTINGS_HISTORY_KEY } from '../keys.ts';

export const HISTORY_PAGE = 5;

/** One page of versions, newest first; `page` is one-based. For those who may change the settings. */
export function settingsHistoryQuery(page: number) {
  const offset = (page - 1) * HISTORY_PAGE;
  const address = `/api/financial-settings/history?offset=${offset}&limit=${HISTORY_PAGE}`;
  const queryKey = [...SETTINGS_HISTORY_KEY, address] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, settingsHistorySchema, signal),
  });
}
