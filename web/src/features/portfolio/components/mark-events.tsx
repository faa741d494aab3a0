import { EVOLUTION_EVENTS } from '@nodo/contracts/portfolio/evolution';
import { formatWhole } from '../../../lib/format.ts';
import type { EventMark } from '../evolution-range.ts';
import { dayText, eventText } from '../evolution-texts.ts';

/** Number of events listed, to keep the card's height constant; on a phone each takes two lines. */
const TOLD = { narrow: 2, wide: 3 } as const;

interface MarkEventsProps {
  /** The hovered or focused mark. */
  readonly mark: EventMark | undefined;
  /** Whether there are earlier events without a mark. */
  readonly isCut: boolean;
  /** Whether the screen is wider than a phone's. */
  readonly isRoomy: boolean;
}

/** Events of the selected mark. */
export function MarkEvents({ mark, isCut, isRoomy }: MarkEventsProps) {
  const told = isRoomy ? TOLD.wide : TOLD.narrow;
  const rest = (mark?.events.length ?? 0) - told;
  return (
    <div className="min-h-20 px-2 max-sm:min-h-26 pt-1 text-sm leading-5 text-ink-2">
      {mark ? (
        <ul>
          {mark.events.slice(0, told).map((event, place) => (
            // Two events of a day may have the same text, and they are never reordered.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={place}>
              <span className="text-ink-3 tabular">{dayText(event.day)}</span> {eventText(event)}
            </li>
          ))}
          {rest > 0 && <li className="text-ink-3">y {formatWhole(rest)} más, en la tabla</li>}
        </ul>
      ) : (
        <p className="text-ink-3">Pasa por la gráfica o por una marca para ver ese día.</p>
      )}
      {isCut && (
        <p className="text-ink-3">Las marcas son de los últimos {formatWhole(EVOLUTION_EVENTS)} hechos.</p>
      )}
    </div>
  );
}
