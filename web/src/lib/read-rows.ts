import type { InfiniteData, Query } from '@tanstack/react-query';

interface Row {
  readonly id: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Of a list in pages: reads one of its rows by itself; undefined if it isn't in the list any more. */
      readonly readRow?: (id: string) => Promise<Row | undefined>;
    };
  }
}

/** Reading as many rows one by one is no less work than reading a page of them. */
const MAX_ROWS = 5;

/** The pages with these rows in the place of those with their ids. */
function withRows(pages: readonly Row[][], rows: readonly Row[]): Row[][] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return pages.map((page) => page.map((row) => byId.get(row.id) ?? row));
}

/**
 * Reads rows of a displayed list again, each by itself, instead of all its pages; resolves to whether that was enough. It
 * is not where a row is new or gone, or the list is being read anyway.
 */
export async function readRows(query: Query, ids: readonly string[]): Promise<boolean> {
  const { readRow } = query.meta ?? {};
  const shown = () => (query as Query<InfiniteData<Row[]>>).state;
  const isIdle = () => shown().fetchStatus === 'idle' && !shown().isInvalidated;
  if (!readRow || ids.length > MAX_ROWS || !isIdle()) return false;
  const known = new Set(shown().data?.pages.flatMap((page) => page.map(({ id }) => id)));
  if (!ids.every((id) => known.has(id))) return false;
  const rows = await Promise.all(ids.map(readRow)).catch(() => []);
  const found = rows.flatMap((row) => row ?? []);
  const { data } = shown();
  if (!data || found.length < ids.length || !isIdle()) return false;
  query.setData({ ...data, pages: withRows(data.pages, found) });
  return true;
}
