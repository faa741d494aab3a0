import type { HistoryEvent } from '@nodo/contracts/history/moment';
import { formatBogotaDateTime } from '../../../lib/format.ts';
import { byWhom, eventLabel, streamLabel } from '../event-labels.ts';

interface HistoryCardsProps {
  events: readonly HistoryEvent[];
  onOpen: (position: string) => void;
}

/** Events as cards, for small screens. */
export function HistoryCards({ events, onOpen }: HistoryCardsProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {events.map((event) => (
        <li key={event.position} className="min-w-0">
          <button
            type="button"
            onClick={() => onOpen(event.position)}
            className="grid w-full gap-1 rounded-lg border border-line bg-surface p-4 text-left shadow-card hover:border-line-strong"
          >
            <span className="text-[0.8125rem] text-ink-3">{formatBogotaDateTime(event.occurredAt)}</span>
            <span className="truncate font-medium">{eventLabel(event)}</span>
            <span className="text-sm text-ink-2">
              {streamLabel(event.stream)} · revisión {event.revision}
            </span>
            <span className="truncate text-[0.8125rem] text-ink-3">
              {byWhom(event)} · <span className="tabular">posición {event.position}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
