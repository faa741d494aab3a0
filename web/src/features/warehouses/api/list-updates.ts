import type { UpdatesFilter } from '@nodo/contracts/warehouses/construction';
import { constructionUpdateRowSchema } from '@nodo/contracts/warehouses/views';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readPage } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { UPDATES_KEY } from '../keys.ts';

export const UPDATES_PAGE = 10;

const schema = z.array(constructionUpdateRowSchema);
type Rows = z.infer<typeof schema>;

export interface UpdatesQuery {
  /** `own`: of warehouses in which the person invests. */
  readonly scope: 'own' | 'all';
  readonly warehouseId: string | undefined;
  /** Search words for title and text. */
  readonly search?: string | undefined;
}

/** Pages of updates, newest first. Each is read with one extra row, to know whether there are more. */
export function pagesOfUpdates(
  queryKey: readonly unknown[],
  { scope, warehouseId, search }: UpdatesQuery,
  size: number,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam: before, signal }) => {
      const wanted = { scope, warehouseId, search, before, limit: `${size + 1}` };
      return readPage(queryKey, before, withQuery('/api/construction-updates', wanted), schema, signal);
    },
    getNextPageParam: (rows: Rows) => (rows.length > size ? rows[size - 1]?.id : undefined),
    select: ({ pages, pageParams }: InfiniteData<Rows, string>) => ({
      pages: pages.map((rows) => ({ rows: rows.slice(0, size) })),
      pageParams,
    }),
  });
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
  return pagesOfUpdates(queryKey, wanted, size);
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
