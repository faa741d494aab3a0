import type { HistoryPlace } from '@nodo/contracts/history/views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { aroundQuery } from '../api/list-around.ts';
import type { HistoryView } from '../history-view.ts';
import { HistoryCards } from './history-cards.tsx';

const CARDS_PAGE = 50;

interface JumpedCardsProps {
  view: HistoryView;
  place: HistoryPlace;
  onOpen: (position: string) => void;
}

/** The events from the one that was jumped to on, and what comes before it in the list on request. */
export function JumpedCards({ view: { filter, direction }, place, onOpen }: JumpedCardsProps) {
  const query = useInfiniteQuery(aroundQuery(filter, direction, place, CARDS_PAGE));
  const { data, hasNextPage, hasPreviousPage, isFetchingNextPage, isFetchingPreviousPage } = query;
  if (!data) {
    return query.isError ? (
      <QueryError query={query} fallback="No pudimos cargar la historia." />
    ) : (
      <SkeletonRows rows={6} label="Cargando la historia…" className="h-14" />
    );
  }
  return (
    <div className="grid gap-5">
      {hasPreviousPage && (
        <Button
          variant="outline"
          busy={isFetchingPreviousPage}
          acts={false}
          onClick={() => void query.fetchPreviousPage()}
        >
          {isFetchingPreviousPage
            ? 'Cargando…'
            : direction === 'asc'
              ? 'Ver lo anterior'
              : 'Ver lo más reciente'}
        </Button>
      )}
      <HistoryCards events={data.pages.flatMap(({ events }) => events)} onOpen={onOpen} />
      {query.isError && <QueryError query={query} fallback="No pudimos cargar más eventos." />}
      {hasNextPage && (
        <Button
          variant="outline"
          busy={isFetchingNextPage}
          acts={false}
          onClick={() => void query.fetchNextPage()}
        >
          {isFetchingNextPage ? 'Cargando…' : 'Ver más eventos'}
        </Button>
      )}
    </div>
  );
}
