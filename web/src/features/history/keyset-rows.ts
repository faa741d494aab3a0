import type { HistoryPage } from '@nodo/contracts/history/views';
import type { ReadRows } from '../../ui/data-grid-remote.tsx';

type ReadPage = (cursor: string | undefined, limit: number) => Promise<HistoryPage>;

/**
 * Gives offset-based access to keyset pages: each page read yields the cursor of the next. The total is unknown
 * before the end, so until then one more page is reported.
 */
export function keysetRows(readPage: ReadPage): ReadRows<HistoryPage['events'][number]> {
  let cursors = new Map<number, string | undefined>([[0, undefined]]);
  return async ({ offset, limit }) => {
    // The first page is read again after a change, which shifts the cursors of all later pages.
    if (offset === 0) cursors = new Map([[0, undefined]]);
    const known = cursors;
    for (let at = nearest(known, offset); ; at += limit) {
      const { events, next } = await readPage(known.get(at), limit);
      if (next !== null) known.set(at + limit, next);
      const end = at + events.length + (next === null ? 0 : limit);
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
