import { constructionUpdateRowSchema } from '@nodo/contracts/warehouses/views';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { get } from '../../../lib/api.ts';
import { holdPosition } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { UPDATES_KEY } from '../keys.ts';

export const UPDATES_PAGE = 20;

const schema = z.array(constructionUpdateRowSchema);

export interface UpdatesQuery {
  /** `own`: of the warehouses in which one invests. */
  readonly scope: 'own' | 'all';
  readonly warehouseId: string | undefined;
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
  { scope, warehouseId }: UpdatesQuery,
  { before, size, signal }: Slice,
) {
  const search = new URLSearchParams({ scope, limit: `${size + 1}` });
  if (warehouseId) search.set('warehouseId', warehouseId);
  if (before) search.set('before', before);
  const { data, at } = await get(`/api/construction-updates?${search}`, schema, signal);
  // Pages are read one after the other: the list is as old as its first one.
  if (!before) holdPosition(queryKey, at);
  return { rows: data.slice(0, size), hasMore: data.length > size };
}

/** Updates, newest first, page by page. */
export function updatesQuery(wanted: UpdatesQuery, size = UPDATES_PAGE) {
  const queryKey = [...UPDATES_KEY, wanted.scope, wanted.warehouseId ?? '', size] as const;
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam: before, signal }) => pageOfUpdates(queryKey, wanted, { before, size, signal }),
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
  });
}

/** Everything that an update changes is asked for again, without waiting to be told of it. */
export async function refreshUpdates(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: UPDATES_KEY }),
    queryClient.invalidateQueries({ queryKey: ['warehouses'] }),
  ]);
}
