import type { UpdatesFilter } from '@nodo/contracts/warehouses/construction';
import { constructionUpdateRowSchema } from '@nodo/contracts/warehouses/views';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { get } from '../../../lib/api.ts';
import { holdPosition } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { UPDATES_KEY } from '../keys.ts';

export const UPDATES_PAGE = 10;

const schema = z.array(constructionUpdateRowSchema);

export interface UpdatesQuery {
  /** `own`: of warehouses in which the person invests. */
  readonly scope: 'own' | 'all';
  readonly warehouseId: string | undefined;
  /** Search words for title and text. */
  readonly search?: string | undefined;
}

interface Slice {
  /** Id of the last update of the previous page; empty for the first page. */
  readonly before: string;
  readonly size: number;
  readonly signal: AbortSignal;
}

/** One page of updates. Fetches one extra row, to know whether there are more. */
export async function pageOfUpdates(
  queryKey: readonly unknown[],
  { scope, warehouseId, search }: UpdatesQuery,
  { before, size, signal }: Slice,
) {
  const wanted = { scope, warehouseId, search, before, limit: `${size + 1}` };
  const { data, at } = await get(withQuery('/api/construction-updates', wanted), schema, signal);
  // Pages are fetched one after the other, so the list is as old as its first page.
  if (!before) holdPosition(queryKey, at);
  return { rows: data.slice(0, size), hasMore: data.length > size };
}

/** Updates, newest first, page by page. */
export function updatesQuery(wanted: UpdatesQuery, size = UPDATES_PAGE) {
  const queryKey = [
    ...UPDATES_KEY,
    wanted.scope,
    wanted.warehouseId ?? '',
    wanted.search ?? '',
    size,
  ] as const;
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam: before, signal }) => pageOfUpdates(queryKey, wanted, { before, size, signal }),
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
  });
}

/** Address of the CSV file with the matching updates, for staff. */
export const updatesFile = ({ search, warehouseId }: UpdatesFilter) =>
  withQuery('/api/construction-updates/export', { search, warehouseId });

/** Invalidates everything that an update changes, without waiting for the live message. */
export async function refreshUpdates(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: UPDATES_KEY }),
    queryClient.invalidateQueries({ queryKey: ['warehouses'] }),
  ]);
}
