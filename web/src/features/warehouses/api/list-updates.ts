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
  /** `own`: of the warehouses in which one invests. */
  readonly scope: 'own' | 'all';
  readonly warehouseId: string | undefined;
  /** Words of title and text. */
  readonly search?: string | undefined;
}

interface Slice {
  /** The last update of the page before; empty for the first page. */
  readonly before: string;
  readonly size: number;
  readonly signal: AbortSignal;
}

/** One page of updates. One more than a page is asked for, to know whether there is another. */
export async function pageOfUpdates(
  queryKey: readonly unknown[],
  { scope, warehouseId, search }: UpdatesQuery,
  { before, size, signal }: Slice,
) {
  const wanted = { scope, warehouseId, search, before, limit: `${size + 1}` };
  const { data, at } = await get(withQuery('/api/construction-updates', wanted), schema, signal);
  // Pages are read one after the other: the list is as old as its first one.
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

/** Where those that fit are a CSV file, for staff. */
export const updatesFile = ({ search, warehouseId }: UpdatesFilter) =>
  withQuery('/api/construction-updates/export', { search, warehouseId });

/** Everything that an update changes is asked for again, without waiting to be told of it. */
export async function refreshUpdates(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: UPDATES_KEY }),
    queryClient.invalidateQueries({ queryKey: ['warehouses'] }),
  ]);
}
