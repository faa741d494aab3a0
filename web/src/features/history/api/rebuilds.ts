import { type RequestRebuild, rebuildOrderedSchema } from '@nodo/contracts/history/rebuilds/commands';
import {
  type RebuildView,
  rebuildDetailSchema,
  rebuildsViewSchema,
} from '@nodo/contracts/history/rebuilds/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { post } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { REBUILDS_KEY } from '../keys.ts';

/** Analysts get no live messages: while something is under way, it is polled at this interval, in ms. */
const PROGRESS_POLL = 2_000;
const PATH = '/api/history/rebuilds';
const listKey = [...REBUILDS_KEY, 'all'] as const;

function isUnderWay({ state, wish, comparison }: RebuildView): boolean {
  if (wish !== null || state === 'waiting' || state === 'building') return true;
  return state === 'built' && comparison === null;
}

/** The rebuilds that still exist, and the most recently dropped ones. */
export function useRebuilds() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => readView(listKey, PATH, rebuildsViewSchema, signal),
    refetchInterval: ({ state: { data } }) => {
      const isBusy = data?.rebuilds.some(isUnderWay);
      return isBusy ? PROGRESS_POLL : false;
    },
  });
}

/** One rebuild with its whole comparison. */
export function rebuildQuery(id: string) {
  const queryKey = [...REBUILDS_KEY, id] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, `${PATH}/${id}`, rebuildDetailSchema, signal),
  });
}

/** Orders a rebuild. Only for a super_admin, like all calls below. */
export function requestRebuild(body: RequestRebuild, key: string) {
  return post(PATH, { body, key, schema: rebuildOrderedSchema });
}

export type PlainOrder = 'pause' | 'resume' | 'cancel' | 'drop';

export function orderRebuild(id: string, order: PlainOrder, key: string) {
  return post(`${PATH}/${id}/${order}`, { key, schema: rebuildOrderedSchema });
}

export function switchRebuild(
  id: string,
  body: { reason: string; acceptsDifferences: boolean },
  key: string,
) {
  return post(`${PATH}/${id}/switch`, { body, key, schema: rebuildOrderedSchema });
}

/** Invalidates every query about rebuilds. */
export function refreshRebuilds(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: REBUILDS_KEY });
}
