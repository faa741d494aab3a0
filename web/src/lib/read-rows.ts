import type { InfiniteData, Query } from '@tanstack/react-query';

interface Row {
  readonly id: string;
}
/** A page of a list, with more beside its rows or without. */
type Page = readonly Row[] | { readonly rows: readonly Row[] };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Of a list, in pages or whole: reads one of its rows by itself. Null if it isn't in the list now, undefined if
       * that can't be told.
       */
      readonly readRow?: (id: string) => Promise<Row | null | undefined>;
    };
  }
}

/** Reading as many rows one by one is no less work than reading a page of them. */
const MAX_ROWS = 5;

const isRows = (page: Page): page is readonly Row[] => Array.isArray(page);
const rowsOf = (page: Page) => (isRows(page) ? page : page.rows);

/** The page with these rows in the place of those with their ids. */
function withRows(page: Page, rows: ReadonlyMap<string, Row>): Page {
  const replaced = rowsOf(page).map((row) => rows.get(row.id) ?? row);
  return isRows(page) ? replaced : { ...page, rows: replaced };
}

/**
 * Reads rows of a displayed list again, each by itself, instead of all its pages; resolves to whether that was enough: of
 * a row that isn't displayed it is where the list hasn't got it now either. It is not where a row is new or gone, or the
 * list is being read anyway.
 */
export async function readRows(query: Query, ids: readonly string[]): Promise<boolean> {
  const { readRow } = query.meta ?? {};
  const shown = () => (query as Query<InfiniteData<Page> | readonly Row[]>).state;
  const isIdle = () => shown().fetchStatus === 'idle' && !shown().isInvalidated;
  if (!readRow || ids.length === 0 || ids.length > MAX_ROWS || !isIdle()) return false;
  const read = await Promise.all(ids.map(async (id) => [id, await readRow(id)] as const)).catch(
    () => undefined,
  );
  const { data } = shown();
  if (!read || !data || !isIdle()) return false;
  const pages = isWhole(data) ? [data] : data.pages;
  const known = new Set(pages.flatMap((page) => rowsOf(page).map(({ id }) => id)));
  if (!read.every(([id, row]) => row !== undefined && (row !== null) === known.has(id))) return false;
  const rows = new Map(read.flatMap(([id, row]) => (row ? [[id, row] as const] : [])));
  if (rows.size === 0) return true;
  const [first = []] = pages;
  query.setData(
    isWhole(data) ? withRows(first, rows) : { ...data, pages: pages.map((page) => withRows(page, rows)) },
  );
  return true;
}

function isWhole(data: InfiniteData<Page> | readonly Row[]): data is readonly Row[] {
  return Array.isArray(data);
}
