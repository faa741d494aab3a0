import type { KeyboardEvent } from 'react';
import { addDays, daysBetween, type EvolutionPart, standingOn } from '../evolution-range.ts';
import { standingText } from '../evolution-texts.ts';
import { PLOT } from '../plot.ts';

/** Half the width of the thumb, px: at both ends of the slider the thumb stays inside the track. */
const THUMB = 8;

interface DaySliderProps {
  readonly part: EvolutionPart;
  readonly day: string;
  readonly onMove: (day: string) => void;
}

/**
 * Moves through a chart by keyboard or touch. The arrow keys jump from change to change, skipping the days between.
 */
export function DaySlider({ part, day, onMove }: DaySliderProps) {
  const { from, until, stops } = part;

  function step(event: KeyboardEvent) {
    const isBack = event.key === 'ArrowLeft' || event.key === 'ArrowDown';
    if (!isBack && event.key !== 'ArrowRight' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const to = isBack ? stops.findLast((stop) => stop.day < day) : stops.find((stop) => stop.day > day);
    if (to) onMove(to.day);
  }

  return (
    <div style={{ marginLeft: PLOT.left - THUMB, marginRight: PLOT.right - THUMB }}>
      <input
        type="range"
        aria-label="Recorrer la gráfica"
        min={0}
        max={daysBetween(from, until)}
        value={daysBetween(from, day)}
        aria-valuetext={standingText({ ...standingOn(stops, day), day })}
        onChange={(event) => onMove(addDays(from, event.target.valueAsNumber))}
        onKeyDown={step}
        className="h-8 w-full accent-(--ink-3)"
      />
    </div>
  );
}
