import type { HistoryPage } from '@nodo/contracts/history/views';
import type { ReadRows } from '../../ui/data-grid-remote.tsx';

export type Direction = 'asc' | 'desc';
/** The page after a cursor; with `isBack` the one before it, in the list's order, too. */
type ReadPage = (cursor: string | undefined, limit: number, isBack?: boolean) => Promise<HistoryPage>;

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
  let most = anchor?.row ?? 0;
  const told = (end: number, isLast: boolean) => {
    // Rows that an earlier page told of don't go while one above them is read.
    if (anchor) most = isLast ? end : Math.max(most, end);
    return anchor ? most : end;
  };
  return async ({ offset, limit }) => {
    // The first page is read again after a change, which shifts the cursors of all later pages.
    if (offset === 0 && !anchor) cursors = new Map([[0, undefined]]);
    const known = cursors;
    const below = known.get(offset + limit);
    if (!known.has(offset) && below !== undefined) {
      const { events } = await readPage(below, limit, true);
      const [first] = events;
      if (first) known.set(offset, cursorAt(first.position, direction));
      return { rows: events, total: told(offset + 2 * limit, false) };
    }
    for (let at = nearest(known, offset); ; at += limit) {
      const { events, next } = await readPage(known.get(at), limit);
      if (next !== null) known.set(at + limit, next);
      const end = told(at + events.length + (next === null ? 0 : limit), next === null);
      if (at === offset) return { rows: events, total: end };
      if (next === null) return { rows: [], total: end };
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

function nearest(cursors: ReadonlyMap<number, unknown>, offset: number): number {
  return Math.max(...[...cursors.keys()].filter((place) => place <= offset));
}
