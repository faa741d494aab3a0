import type { EvolutionEvent } from '@nodo/contracts/portfolio/evolution';
import { ArrowUpFromLine, Landmark, type LucideIcon, Sprout, Undo2 } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { daysBetween, type EventMark, type EvolutionPart } from '../evolution-range.ts';
import { dayText, eventText } from '../evolution-texts.ts';

const looks: Record<EvolutionEvent['kind'], { icon: LucideIcon; className: string }> = {
  invested: { icon: Landmark, className: 'text-(--chart-1)' },
  credited: { icon: Sprout, className: 'text-(--chart-3)' },
  paidOut: { icon: ArrowUpFromLine, className: 'text-(--chart-2)' },
  soldBack: { icon: Undo2, className: 'text-(--chart-2)' },
};

/** Accessible name of a mark; for several events it starts with their number, as displayed. */
function markText({ events }: EventMark): string {
  const told = events.map((event) => `${dayText(event.day)}, ${eventText(event)}`).join('; ');
  return events.length > 1 ? `${events.length} hechos: ${told}` : told;
}

interface EventMarksProps {
  readonly part: EvolutionPart;
  readonly marks: readonly EventMark[];
  /** The mark whose events are displayed. */
  readonly current: EventMark | undefined;
  readonly onPoint: (mark: EventMark) => void;
}

/**
 * Events that changed a portfolio, as marks below their days; each has an accessible name and can be hovered or
 * focused.
 */
export function EventMarks({ part: { from, until }, marks, current, onPoint }: EventMarksProps) {
  const days = daysBetween(from, until);
  return (
    <ul aria-label="Hechos del portafolio" className="relative h-7">
      {marks.map((mark) => {
        const [first] = mark.events;
        if (!first) return null;
        const { icon: Icon, className } = looks[first.kind];
        const isOne = mark.events.every(({ kind }) => kind === first.kind);
        return (
          <li
            key={mark.day}
            className="absolute top-0 -translate-x-1/2"
            style={{ left: `${(daysBetween(from, mark.day) / days) * 100}%` }}
          >
            <button
              type="button"
              aria-label={markText(mark)}
              onFocus={() => onPoint(mark)}
              onPointerEnter={() => onPoint(mark)}
              onClick={() => onPoint(mark)}
              className={cx(
                'grid size-6 place-items-center rounded-full border text-xs font-semibold tabular transition-colors',
                mark === current ? 'border-ink bg-sunken' : 'border-line-strong bg-surface hover:border-ink',
                isOne ? className : 'text-ink-2',
              )}
            >
              {mark.events.length > 1 ? mark.events.length : <Icon aria-hidden className="size-3.5" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
