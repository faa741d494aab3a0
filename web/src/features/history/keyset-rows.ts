import type { HistoryPage } from '@nodo/contracts/history/views';
import type { ReadRows } from '../../ui/data-grid-remote.tsx';

type ReadPage = (cursor: string | undefined, limit: number) => Promise<HistoryPage>;

/**
 * Rows by their place, over pages that only know what comes after a cursor: each page that is read tells where the next
 * one begins. How many there are is not known before the end; until then there is always one page more.
 */
export function keysetRows(readPage: ReadPage): ReadRows<HistoryPage['events'][number]> {
  let cursors = new Map<number, string | undefined>([[0, undefined]]);
  return async ({ offset, limit }) => {
    // The top is read anew when something has happened: what came after it begins elsewhere now.
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

function nearest(cursors: ReadonlyMap<number, unknown>, offset: number): number {
  return Math.max(...[...cursors.keys()].filter((place) => place <= offset));
}
