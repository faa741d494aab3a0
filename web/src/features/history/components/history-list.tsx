import {
  HISTORY_PLACE_MAX,
  type HistoryExportFormat,
  historyExportFormats,
} from '@nodo/contracts/history/values';
import type { HistoryPage, HistoryPlace } from '@nodo/contracts/history/views';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pause, Play, SearchX } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { datedName } from '../../../lib/file-name.ts';
import { formatBogotaDateTime, formatWhole } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useLookingAtLog } from '../../../lib/live.ts';
import { useListVersion } from '../../../lib/use-list-version.ts';
import { useIsWide } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ResultCount } from '../../../ui/result-count.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useOrderKey } from '../../../ui/use-order-key.ts';
import { anchorQuery, firstPagesQuery, historyFile, historyPageQuery } from '../api/list-history.ts';
import type { ChangeView, HistoryView } from '../history-view.ts';
import type { Direction } from '../keyset-rows.ts';
import { isPosition } from '../moment-steps.ts';
import { HistoryCards } from './history-cards.tsx';

const JumpedCards = lazyPart(async () => (await import('./jumped-cards.tsx')).JumpedCards);
const HistoryTable = lazyPart(async () => (await import('./history-table.tsx')).HistoryTable);

const TABLE_PAGE = 50;
const exportLabels: Record<HistoryExportFormat, string> = {
  csv: 'Exportar CSV',
  ndjson: 'Exportar NDJSON',
};
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

/** Where the list was jumped to. The table has only so many events above; cards are loaded one page after another. */
function jumpText(at: string, { position, isCut }: HistoryPlace, isTable: boolean): string {
  const moment = isPosition(at) ? `la posición ${at}` : formatBogotaDateTime(at);
  const reached = position === null ? `Nada de esta lista hasta ${moment}` : `Lo último hasta ${moment}`;
  return isCut && isTable
    ? `${reached}; más arriba la lista solo tiene los ${formatWhole(HISTORY_PLACE_MAX)} eventos más cercanos`
    : reached;
}

/** Matching events: a table on wide screens, cards on small ones. */
export function HistoryList({ view, change }: { view: HistoryView; change: ChangeView }) {
  const { filter, direction, at } = view;
  const isWide = useIsWide();
  const look = useLookingAtLog();
  const isLive = at === undefined && filter.to === undefined && direction === 'desc' && look !== false;
  const first = historyPageQuery(filter, direction, undefined, TABLE_PAGE);
  const list = useQuery({
    ...first,
    placeholderData: keepPreviousData,
    refetchInterval: isLive && look,
  });
  const place = useQuery({
    ...anchorQuery(filter, direction, at ?? '', TABLE_PAGE),
    enabled: at !== undefined,
  });
  const jump = at === undefined ? undefined : place.data;
  const version = useListVersion(list);
  const { data, isPlaceholderData } = list;
  const open = useCallback((position: string) => change({ position }, { asStep: true }), [change]);
  const [order, tell] = useOrderKey(direction);
  const sort = useCallback(
    (next: Direction) => {
      tell(next);
      change({ direction: next });
    },
    [tell, change],
  );
  if (list.isPending || (at !== undefined && place.isPending)) return loading;
  if (!data) return <QueryError query={list} fallback="No pudimos cargar la historia." />;
  if (list.isError && isPlaceholderData) {
    return <QueryError query={list} fallback="No pudimos cargar la historia." />;
  }
  const { events, next } = data;
  const isFiltered = Object.values(filter).some((value) => value);
  const pause = () => {
    const newest = isLive ? events[0]?.position : undefined;
    change(({ filter: latest }) => ({
      filter: { ...latest, to: newest },
      direction: 'desc',
      at: undefined,
    }));
  };
  return (
    <div aria-busy={isPlaceholderData || undefined} className="grid gap-3">
      <ResultCount
        text={jump && at ? jumpText(at, jump.place, isWide) : summary(events.length, next !== null, isLive)}
        onClear={isFiltered ? () => change({ filter: {} }) : undefined}
      >
        <span className="flex flex-wrap gap-2">
          {events.length > 0 &&
            historyExportFormats.map((format) => (
              <FileButton
                key={format}
                path={historyFile(filter, format)}
                nameOf={() => datedName('historia', format)}
                failed="No se pudo exportar"
              >
                {exportLabels[format]}
              </FileButton>
            ))}
          {look !== false && <LiveSwitch isLive={isLive} onChange={pause} />}
        </span>
      </ResultCount>
      {at !== undefined && place.isError && (
        <QueryError query={place} fallback="No pudimos ir a ese momento." />
      )}
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
                  key={at ? `${at} ${direction} ${JSON.stringify(filter)}` : order}
                  filter={filter}
                  direction={direction}
                  total={events.length + (next === null ? 0 : TABLE_PAGE)}
                  version={jump ? 0 : version}
                  jump={jump && { position: jump.place.position, anchor: jump.anchor }}
                  onOpen={open}
                  onDirection={sort}
                />
              </Suspense>
            </Card>
          ) : jump ? (
            <Suspense fallback={loading}>
              <JumpedCards
                key={`${at} ${direction} ${JSON.stringify(filter)}`}
                view={view}
                place={jump.place}
                onOpen={open}
              />
            </Suspense>
          ) : (
            <CardPages
              key={`${direction} ${JSON.stringify(filter)}`}
              view={view}
              version={version}
              onOpen={open}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface CardPagesProps {
  view: HistoryView;
  /** Changes when the events shown may have. */
  version: number;
  onOpen: (position: string) => void;
}

/** The first page, which the parent keeps fresh, and as many more as were asked for. */
function CardPages({ view: { filter, direction }, version, onOpen }: CardPagesProps) {
  const head = useQuery(historyPageQuery(filter, direction, undefined, TABLE_PAGE)).data;
  const [count, setCount] = useState(1);
  const [asOf, setAsOf] = useState(version);
  const pages = { count, limit: TABLE_PAGE, version: asOf };
  const query = useQuery({ ...firstPagesQuery(filter, direction, pages), enabled: count > 1 });
  // A newer version waits for an answer under way: a busy log would otherwise never let one arrive.
  if (asOf !== version && !query.isFetching) setAsOf(version);
  // What was read last stays until all of its pages are there again, also if they can't be read.
  const [kept, setKept] = useState<{ readonly page: HistoryPage; readonly count: number }>();
  if (query.data && query.data !== kept?.page) setKept({ page: query.data, count });
  const { events = [], next = null } = kept?.page ?? head ?? {};
  const isLoadingMore = query.isLoading && kept?.count !== count;
  return (
    <div className="grid gap-5">
      <HistoryCards events={events} onOpen={onOpen} />
      {query.isError ? (
        <QueryError query={query} fallback="No pudimos cargar más eventos." />
      ) : (
        next !== null && (
          <Button variant="outline" busy={isLoadingMore} acts={false} onClick={() => setCount(count + 1)}>
            {isLoadingMore ? 'Cargando…' : 'Ver más eventos'}
          </Button>
        )
      )}
    </div>
  );
}
