import type { HistoryFilter } from '@nodo/contracts/history/values';
import type { HistoryPlace } from '@nodo/contracts/history/views';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { cursorAt, type Direction } from '../keyset-rows.ts';
import { jumpedPage } from './list-history.ts';

interface Around {
  readonly cursor: string | undefined;
  readonly isBack: boolean;
}

/** The events from the one that was jumped to on, and those before it, a page at a time. */
export function aroundQuery(filter: HistoryFilter, direction: Direction, place: HistoryPlace, limit: number) {
  const cursor = cursorAt(place.position ?? place.at, direction);
  const start: Around = { cursor, isBack: false };
  return infiniteQueryOptions({
    queryKey: ['history-around', filter, direction, cursor],
    queryFn: ({ pageParam: { cursor, isBack } }) => jumpedPage(filter, direction, cursor, limit, isBack),
    initialPageParam: start,
    getNextPageParam: ({ next }): Around | undefined =>
      next === null ? undefined : { cursor: next, isBack: false },
    // A list without an event up to the moment begins with an empty page.
    getPreviousPageParam: (
      { events: [first], next },
      _pages,
      { cursor: empty, isBack },
    ): Around | undefined =>
      (isBack ? next !== null : place.before > 0)
        ? { cursor: first ? cursorAt(first.position, direction) : empty, isBack: true }
        : undefined,
    staleTime: 'static',
    gcTime: 0,
  });
}
