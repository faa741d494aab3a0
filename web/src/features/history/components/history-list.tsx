import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pause, Play, SearchX } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useLooking } from '../../../lib/live.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useIsWide } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ResultCount } from '../../../ui/result-count.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type Direction, historyPageQuery } from '../api/list-history.ts';
import type { ChangeView, HistoryView } from '../history-view.ts';
import { HistoryCards } from './history-cards.tsx';

const HistoryTable = lazyPart(async () => (await import('./history-table.tsx')).HistoryTable);

const TABLE_PAGE = 50;
/** Poll interval, ms. Live messages cover most events; those without one are picked up by this poll. */
const LOOK_MS = 5_000;
const loading = <SkeletonRows rows={6} label="Cargando la historia…" className="h-14" />;

/**
 * Whether new events are added automatically. Pausing sets an upper bound, which also makes the URL a fixed link.
 */
function LiveSwitch({ isLive, onChange }: { isLive: boolean; onChange: () => void }) {
  return (
    <Button variant="outline" size="sm" onClick={onChange} aria-pressed={!isLive}>
      {isLive ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
      {isLive ? 'Pausar' : 'Seguir en vivo'}
    </Button>
  );
}

function summary(count: number, hasMore: boolean, isLive: boolean): string {
  const events = count === 1 ? '1 evento' : `${hasMore ? 'Más de ' : ''}${count} eventos`;
  return isLive ? `${events} · en vivo` : events;
}

/** Matching events: a table on wide screens, cards on small ones. */
export function HistoryList({ view, change }: { view: HistoryView; change: ChangeView }) {
  const { filter, direction } = view;
  const isWide = useIsWide();
  const look = useLooking(LOOK_MS);
  const isLive = filter.to === undefined && direction === 'desc' && look !== false;
  const first = historyPageQuery(filter, direction, undefined, TABLE_PAGE);
  const list = useQuery({
    ...first,
    placeholderData: keepPreviousData,
    refetchInterval: isLive && look,
  });
  const { data, isPlaceholderData } = list;
  const open = useCallback((position: string) => change({ position }, { asStep: true }), [change]);
  const sort = useCallback((next: Direction) => change({ direction: next }), [change]);
  if (list.isPending) return loading;
  if (!data) return <QueryError query={list} fallback="No pudimos cargar la historia." />;
  if (list.isError && isPlaceholderData) {
    return <QueryError query={list} fallback="No pudimos cargar la historia." />;
  }
  const { events, next } = data;
  const isFiltered = Object.values(filter).some((value) => value);
  const pause = () => {
    const newest = isLive ? events[0]?.position : undefined;
    change(({ filter: latest }) => ({ filter: { ...latest, to: newest }, direction: 'desc' }));
  };
  return (
    <div aria-busy={isPlaceholderData || undefined} className="grid gap-3">
      <ResultCount
        text={summary(events.length, next !== null, isLive)}
        onClear={isFiltered ? () => change({ filter: {} }) : undefined}
      >
        {look !== false && <LiveSwitch isLive={isLive} onChange={pause} />}
      </ResultCount>
      {events.length === 0 ? (
        <EmptyState icon={SearchX} title="Ningún evento encaja con estos filtros">
          Prueba con un período más largo, con menos filtros, o pega otro identificador.
        </EmptyState>
      ) : (
        <div className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
          {isWide ? (
            <Card className="overflow-hidden">
              <Suspense fallback={<div className="p-5">{loading}</div>}>
                <HistoryTable
                  filter={filter}
                  direction={direction}
                  total={events.length + (next === null ? 0 : TABLE_PAGE)}
                  version={list.dataUpdatedAt}
                  onOpen={open}
                  onDirection={sort}
                />
              </Suspense>
            </Card>
          ) : (
            <CardPages key={`${direction} ${JSON.stringify(filter)}`} view={view} onOpen={open} />
          )}
        </div>
      )}
    </div>
  );
}

/** The first page, which the parent keeps fresh, followed by the pages loaded on request. */
function CardPages({ view, onOpen }: { view: HistoryView; onOpen: (position: string) => void }) {
  const { filter, direction } = view;
  const head = useQuery(historyPageQuery(filter, direction, undefined, TABLE_PAGE)).data;
  const [more, setMore] = useState<
    readonly { events: NonNullable<typeof head>['events']; next: string | null }[]
  >([]);
  const [isLoading, setLoading] = useState(false);
  const next = more.length > 0 ? more.at(-1)?.next : head?.next;
  const shown = [...(head?.events ?? []), ...more.flatMap(({ events }) => events)];
  const unique = [...new Map(shown.map((event) => [event.position, event])).values()];
  async function readMore() {
    if (!next) return;
    setLoading(true);
    try {
      const page = await queryClient.fetchQuery(historyPageQuery(filter, direction, next, TABLE_PAGE));
      setMore([...more, page]);
    } finally {
      setLoading(false);
    }
  }
  return (
    <div className="grid gap-5">
      <HistoryCards events={unique} onOpen={onOpen} />
      {next && (
        <Button variant="outline" busy={isLoading} acts={false} onClick={() => void readMore()}>
          {isLoading ? 'Cargando…' : 'Ver más eventos'}
        </Button>
      )}
    </div>
  );
}
