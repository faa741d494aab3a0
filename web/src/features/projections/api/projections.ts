import { type ParkedKeyRef, parkedDecisionSchema } from '@nodo/contracts/projections/commands';
import {
  type ParkedKeyDetail,
  type ProjectionFilter,
  parkedKeyAnswerSchema,
  projectionsViewSchema,
} from '@nodo/contracts/projections/views';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get, post } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { PROJECTIONS_KEY } from '../keys.ts';

/** Poll interval, ms: no live message updates the lag within this view. */
const LAG_POLL = 5_000;
const listKey = [...PROJECTIONS_KEY, 'all'] as const;

function pathOf({ projection, key }: ParkedKeyRef): string {
  return `/api/projections/${encodeURIComponent(projection)}/parked/${encodeURIComponent(key)}`;
}

const projectionsQuery = queryOptions({
  queryKey: listKey,
  queryFn: ({ signal }) => readView(listKey, '/api/projections', projectionsViewSchema, signal),
});

/** State of the read models, and parked keys. For staff. */
export function useProjections() {
  return useQuery({ ...projectionsQuery, refetchInterval: LAG_POLL });
}

/** Address of the CSV file with the matching projections and parked keys. */
export const projectionsFile = (filter: ProjectionFilter) =>
  withQuery('/api/projections/export', { ...filter });

/** One parked key; null once it has resumed. */
export function parkedKeyQuery(ref: ParkedKeyRef) {
  const queryKey = [...PROJECTIONS_KEY, 'parked', ref.projection, ref.key] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, pathOf(ref), parkedKeyAnswerSchema, signal),
  });
}

/** Current state of a key, bypassing the cached one; null once it has resumed. */
export async function lookAtParkedKey(ref: ParkedKeyRef): Promise<ParkedKeyDetail | null> {
  const { data } = await get(pathOf(ref), parkedKeyAnswerSchema);
  return data.parked;
}

/** Whether a decision was refused because the key or event is no longer parked. */
export function isOutdated(error: unknown): boolean {
  const code = error instanceof ApiError ? error.body?.code : undefined;
  return code === 'EVENT_NOT_PARKED' || code === 'EVENT_ALREADY_SKIPPED';
}

/** Retries a parked key. */
export function retryParkedKey(ref: ParkedKeyRef, key: string) {
  return post(`${pathOf(ref)}/retry`, { key, schema: parkedDecisionSchema });
}

/** Skips the event at which a key is parked. Only for a super_admin. */
export function skipParkedEvent(ref: ParkedKeyRef, body: { eventId: string; reason: string }, key: string) {
  return post(`${pathOf(ref)}/skip`, { body, key, schema: parkedDecisionSchema });
}

/** Invalidates every query about projections. */
export function refreshProjections(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PROJECTIONS_KEY });
}
