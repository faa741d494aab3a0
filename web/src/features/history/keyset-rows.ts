import type { HistoryPage } from '@nodo/contracts/history/views';
import type { ReadRows } from '../../ui/data-grid-remote.tsx';

export type Direction = 'asc' | 'desc';
/** The page after a cursor; with `isBack` the one before it, in the list's order, too; `skip`: how many events away. */
type ReadPage = (
  cursor: string | undefined,
  limit: number,
  isBack?: boolean,
  skip?: number,
) => Promise<HistoryPage>;

/** Where in a list to begin. What comes before the first row later is not of the list then. */
export interface Anchor {
  /** Row to begin at. */
  readonly row: number;
  /** Number of the first row of its page. */
  readonly offset: number;
  /** Cursors of that page and of the first one. */
  readonly cursor: string | undefined;
  readonly head: string | undefined;
}

/** The cursor of a page that begins with this position; undefined for the first of all. */
export function cursorAt(position: string, direction: Direction): string | undefined {
  const before = BigInt(position) + (direction === 'asc' ? -1n : 1n);
  return before < 0n ? undefined : `${before}`;
}

/** The cursor by which the page before that of `cursor` is read, in the other direction. */
export function cursorBack(cursor: string, direction: Direction): string {
  return `${BigInt(cursor) + (direction === 'asc' ? 1n : -1n)}`;
}

/**
 * Gives offset-based access to keyset pages: each page read yields the cursor of the next, or, before an anchor, of the
 * one before. The total is unknown before the end, so until then one more page is reported.
 */
export function keysetRows(
  readPage: ReadPage,
  direction: Direction = 'desc',
  anchor?: Anchor,
): ReadRows<HistoryPage['events'][number]> {
  let cursors = new Map<number, string | undefined>(
    anchor
      ? [
          [0, anchor.head],
          [anchor.offset, anchor.cursor],
        ]
      : [[0, undefined]],
  );
  // The row to begin at counts from the start: a grid drops what lies beyond the total that the first answer tells.
  let total = anchor ? anchor.row + 1 : 0;
  let isWhole = false;
  /** The total after the first `rows` were read, with `more` (0 at the end) that are taken to follow. */
  const totalBy = (rows: number, more: number) => {
    if (!anchor) return rows + more;
    // What is known of the rows below doesn't go while some above them are read; beyond the end the list has grown.
    if (more === 0 || (isWhole ? rows : rows + more) > total) {
      total = rows + more;
      isWhole = more === 0;
    }
    return total;
  };
  return async ({ offset, limit }) => {
    // The first page is read again after a change, which shifts the cursors of all later pages.
    if (offset === 0 && !anchor) cursors = new Map([[0, undefined]]);
    const known = cursors;
    const places = [...known.keys()];
    const after = offset + limit;
    const above = Math.max(...places.filter((place) => place <= offset));
    if (anchor) {
      // What lies between may be long: it is counted off by the service, from the nearer side.
      const below = Math.min(...places.filter((place) => place >= after));
      const isBack = below - after < offset - above;
      const [from, skip] = isBack ? [below, below - after] : [above, offset - above];
      const { events, next } = await readPage(known.get(from), limit, isBack, skip);
      const [first] = events;
      if (first) known.set(offset, cursorAt(first.position, direction));
      else if (skip > 0) return { rows: [], total };
      if (isBack) return { rows: events, total: totalBy(after, limit) };
      if (next !== null) known.set(after, next);
      return { rows: events, total: totalBy(offset + events.length, next === null ? 0 : limit) };
    }
    for (let at = above; ; at += limit) {
      const { events, next } = await readPage(known.get(at), limit);
      const reached = totalBy(at + events.length, next === null ? 0 : limit);
      if (next !== null) known.set(at + limit, next);
      if (at === offset) return { rows: events, total: reached };
      if (next === null) return { rows: [], total: reached };
    }
  };
}

/**
 * The first `count` pages as one. Always read from the newest first page on: pages kept from an earlier one would begin
 * after its end, and what has moved out of the first page since would be in none.
 */
export async function firstPages(readPage: ReadPage, count: number, limit: number): Promise<HistoryPage> {
  let all = await readPage(undefined, limit);
  for (let read = 1; read < count && all.next !== null; read++) {
    const { events, next } = await readPage(all.next, limit);
    all = { events: [...all.events, ...events], next };
  }
  return all;
}
