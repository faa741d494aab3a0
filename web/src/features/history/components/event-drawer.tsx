import type { HistoryFilter } from '@nodo/contracts/history/values';
import type { Role } from '@nodo/contracts/roles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { NeighbourSteps } from '../../../ui/neighbour-steps.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { historyPageQuery } from '../api/list-history.ts';
import { streamEventQuery } from '../api/read-stream.ts';
import { eventLabel, streamLabel } from '../event-labels.ts';
import { EventKeys, EventLinks, EventSays, EventTimes } from './event-facts.tsx';

/** The previous and next event that match the filter. */
function useNeighbours(filter: HistoryFilter, position: string) {
  const newer = useQuery(historyPageQuery(filter, 'asc', position, 1));
  const older = useQuery(historyPageQuery(filter, 'desc', position, 1));
  return { newer: newer.data?.events[0]?.position, older: older.data?.events[0]?.position };
}

interface EventDrawerProps {
  filter: HistoryFilter;
  position: string;
  /** The reader's role. */
  role: Role;
  onOpen: (position: string) => void;
  onClose: () => void;
}

/** Steps to its neighbours. */
function Steps({ filter, position, onOpen }: Omit<EventDrawerProps, 'role' | 'onClose'>) {
  return <NeighbourSteps {...useNeighbours(filter, position)} onOpen={onOpen} />;
}

/** Side panel with one event in full. */
export function EventDrawer({ filter, position, role, onOpen, onClose }: EventDrawerProps) {
  const found = useQuery({
    ...historyPageQuery({ q: position }, 'desc', undefined, 1),
    placeholderData: keepPreviousData,
  });
  const known = found.data?.events[0];
  const whole = useQuery({
    ...streamEventQuery(known?.stream ?? '', known?.revision ?? 0),
    enabled: known !== undefined,
    placeholderData: keepPreviousData,
  });
  const event = whole.data?.events[0];
  const isMissing = found.isSuccess && !found.isPlaceholderData && !known;
  const failed = [found, whole].find((query) => query.isError && !query.data);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={event ? eventLabel(event) : 'Evento de la historia'}
      description={
        event ? `${streamLabel(event.stream)} · revisión ${event.revision}` : isMissing ? '' : 'Cargando…'
      }
      shape="panel"
    >
      {isMissing && (
        <p className="text-sm leading-6 text-ink-2">No hay ningún evento en la posición {position}.</p>
      )}
      {event && (
        <div aria-busy={whole.isPlaceholderData || undefined}>
          <Steps filter={filter} position={position} onOpen={onOpen} />
          <div className="grid gap-6">
            <EventTimes event={event} />
            <EventSays event={event} />
            <EventLinks event={event} withReplay role={role} />
            <EventKeys event={event} />
          </div>
        </div>
      )}
      {!event && !isMissing && !failed && <Skeleton className="h-80 w-full" />}
      {!event && failed && <QueryError query={failed} fallback="No pudimos cargar este evento." />}
    </Dialog>
  );
}
