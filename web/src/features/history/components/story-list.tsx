import type { Story } from '@nodo/contracts/history/views';
import { UnfoldVertical } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatBogotaDateTime } from '../../../lib/format.ts';
import { useIsWide } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { byWhom, eventLabel, streamLabel } from '../event-labels.ts';
import type { StoryRow } from '../story-rows.ts';
import { ROW, StoryLines } from './story-lines.tsx';

/** Space for the lanes, and the largest gap between two of them, px. */
const WIDE = { room: 360, most: 30 };
const NARROW = { room: 88, most: 18 };

/** Title of a row, on one line. */
function titleOf({ events, isRepeated }: StoryRow): string {
  const labels = [...new Set(events.map(eventLabel))];
  return isRepeated ? `${labels[0]} × ${events.length}` : labels.join(' · ');
}

function whenAndWhere({ events: [first, ...others] }: StoryRow): string {
  const last = others.at(-1);
  const isOver = last && last.occurredAt !== first.occurredAt;
  const begins = formatBogotaDateTime(first.occurredAt);
  const when = isOver ? `${begins} a ${formatBogotaDateTime(last.occurredAt)}` : begins;
  const streams = new Set([first, ...others].map(({ stream }) => stream));
  const where = streams.size === 1 ? streamLabel(first.stream) : `${streams.size} cosas a la vez`;
  return `${when} · ${where} · ${byWhom(first)}`;
}

/** The middle of each row, in px from the top. Measured, because on a narrow screen the text wraps and rows grow. */
function useMiddles(list: RefObject<HTMLOListElement | null>, rows: readonly StoryRow[]): readonly number[] {
  const [middles, setMiddles] = useState<readonly number[]>([]);
  useLayoutEffect(() => {
    const items = rows.flatMap((_, place) => {
      const item = list.current?.children[place];
      return item instanceof HTMLElement ? [item] : [];
    });
    const measure = () => setMiddles(items.map((item) => item.offsetTop + item.offsetHeight / 2));
    measure();
    const observer = new ResizeObserver(measure);
    for (const item of items) observer.observe(item);
    return () => observer.disconnect();
  }, [list, rows]);
  return middles;
}

interface StoryListProps {
  story: Story;
  rows: readonly StoryRow[];
  onOpen: (position: string) => void;
  onUnfold: (key: string) => void;
}

/**
 * The rows of a story beside its drawing, which adds no information (it is hidden from screen readers). Arrow keys
 * move through it.
 */
export function StoryList({ story, rows, onOpen, onUnfold }: StoryListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { room, most } = useIsWide() ? WIDE : NARROW;
  const middles = useMiddles(list, rows);
  const gap = Math.min(most, room / Math.max(1, story.lanes.length));
  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button[data-row]') ?? [])];
    const next = buttons[buttons.findIndex((button) => button.matches(':focus')) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  return (
    <div className="relative">
      <StoryLines story={story} rows={rows} gap={gap} middles={middles} />
      <ol
        ref={list}
        aria-label="Eventos en orden"
        onKeyDown={walk}
        style={{ paddingLeft: gap * story.lanes.length + 12 }}
      >
        {rows.map((row) => (
          <li key={row.key} style={{ minHeight: ROW }} className="flex items-center gap-3">
            <button
              type="button"
              data-row
              onClick={() => onOpen(row.key)}
              className="grid min-w-0 grow rounded-sm px-2 py-1 text-left hover:bg-sunken"
            >
              <span className="font-medium break-words lg:truncate">{titleOf(row)}</span>
              <span className="text-[0.8125rem] leading-5 break-words text-ink-3 lg:truncate">
                {whenAndWhere(row)}
              </span>
            </button>
            {row.isRepeated && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Ver cada uno: ${titleOf(row)}`}
                title="Ver cada uno"
                onClick={() => onUnfold(row.key)}
              >
                <UnfoldVertical aria-hidden className="size-4" />
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
