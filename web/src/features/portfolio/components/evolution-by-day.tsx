import { formatUsd } from '@nodo/contracts/money';
import type { Evolution, EvolutionPoint } from '@nodo/contracts/portfolio/evolution';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useMemo, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useAddressView } from '../../../lib/use-address-view.ts';
import { useIsWide, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Card } from '../../../ui/card.tsx';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { cx } from '../../../ui/cx.ts';
import { LazyDrawing } from '../../../ui/lazy-drawing.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { evolutionQuery } from '../api/get-portfolio.ts';
import {
  addDays,
  cutEvolution,
  daysBetween,
  type EventMark,
  evolutionNames,
  evolutionRanges,
  marksOf,
  readEvolutionView,
  standingOn,
  writeEvolutionView,
} from '../evolution-range.ts';
import {
  changeText,
  dayText,
  evolutionRows,
  evolutionSeries,
  rangeLabels,
  returnsOf,
} from '../evolution-texts.ts';
import { PLOT } from '../plot.ts';
import { DaySlider } from './day-slider.tsx';
import { EventMarks } from './event-marks.tsx';
import { MarkEvents } from './mark-events.tsx';

const ValueByDayChart = lazyPart(async () => (await import('./value-by-day-chart.tsx')).ValueByDayChart);

/** Number of marks that fit: 24 px each, in the plot of the narrowest screen and of a wide one. */
const MARKS = { narrow: 8, wide: 24 } as const;
const ranges = evolutionRanges.map((value) => ({ value, label: rangeLabels[value] }));
/** Narrow screens omit the last column, which is the difference of the two before it. */
const columns = ['Fecha y hechos', 'Valor', 'Capital', 'Rendimientos'];
const NARROW_COLUMNS = 3;
const alongPlot = { marginLeft: PLOT.left, marginRight: PLOT.right };

/** On a phone a figure is beside its name: four lines, in which no amount wraps; below it where the text is large. */
const READING = 'max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-3';

/** Figures of the selected day; the dots match the colours of the chart. */
function ReadOut({ point }: { point: EvolutionPoint }) {
  const [capital, returns] = evolutionSeries;
  const figures = [
    { name: 'Valor', amount: point.value, colour: undefined },
    { name: capital.name, amount: point.capital, colour: capital.colour },
    { name: returns.name, amount: returnsOf(point), colour: returns.colour },
  ];
  return (
    <dl className="grid gap-x-8 gap-y-1 sm:flex sm:flex-wrap sm:gap-y-2">
      <div className={cx(READING, 'sm:w-28')}>
        <dt className="text-[0.8125rem] text-ink-3">Fecha</dt>
        <dd className="font-medium tabular">{dayText(point.day)}</dd>
      </div>
      {figures.map(({ name, amount, colour }) => (
        <div key={name} className={READING}>
          <dt className="flex items-center gap-1.5 text-[0.8125rem] text-ink-3">
            {colour && <span aria-hidden className="size-2.5 rounded-[3px]" style={{ background: colour }} />}
            {name}
          </dt>
          <dd className="font-medium tabular">{formatUsd(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Chart({ evolution }: { evolution: Evolution }) {
  const [{ range }, change] = useAddressView(readEvolutionView, writeEvolutionView, evolutionNames);
  const isWide = useIsWide();
  const isRoomy = useMediaQuery('(min-width: 640px)');
  const part = useMemo(() => cutEvolution(evolution, range), [evolution, range]);
  const marks = useMemo(() => marksOf(part, isWide ? MARKS.wide : MARKS.narrow), [part, isWide]);
  const drawing = useMemo(() => <ValueByDayChart part={part} isRoomy={isRoomy} />, [part, isRoomy]);
  const [pointed, setPointed] = useState<{ day: string; mark?: EventMark }>();
  const days = daysBetween(part.from, part.until);
  const shown = isWide ? columns.length : NARROW_COLUMNS;
  // The selected day may be outside a range chosen later.
  const isWithin = pointed && pointed.day >= part.from && pointed.day <= part.until;
  const day = isWithin ? pointed.day : part.until;
  const mark = marks.find((each) => each === pointed?.mark || each.events.some((event) => event.day === day));

  function follow(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - PLOT.left) / (width - PLOT.left - PLOT.right);
    setPointed({ day: addDays(part.from, Math.round(Math.min(1, Math.max(0, share)) * days)) });
  }

  return (
    <ChartCard
      title="Valor y aportes, día por día"
      above={
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Choice
              label="Rango de la gráfica"
              value={range}
              options={ranges}
              onChange={(next) => {
                setPointed(undefined);
                change({ range: next });
              }}
            />
            <p
              role="status"
              className="min-w-0 basis-80 text-sm leading-6 text-ink-2 max-sm:basis-full max-sm:leading-5 sm:flex-1"
            >
              {changeText(range, part)}.
            </p>
          </div>
          <ReadOut point={{ ...standingOn(part.stops, day), day }} />
        </div>
      }
      chart={
        <div
          className="relative touch-pan-y"
          onPointerMove={follow}
          onPointerLeave={() => setPointed(undefined)}
        >
          <LazyDrawing className="h-55 sm:h-65">{drawing}</LazyDrawing>
          <div
            className="pointer-events-none absolute inset-x-0 top-0"
            style={{ ...alongPlot, bottom: PLOT.axis }}
          >
            <div
              className="absolute inset-y-0 w-px bg-ink-3"
              style={{ left: `${(daysBetween(part.from, day) / days) * 100}%` }}
            />
          </div>
        </div>
      }
      below={
        <>
          <div style={alongPlot}>
            <EventMarks
              part={part}
              marks={marks}
              current={mark}
              onPoint={(each) => setPointed({ day: each.day, mark: each })}
            />
          </div>
          <DaySlider part={part} day={day} onMove={(to) => setPointed({ day: to })} />
          <MarkEvents
            mark={mark}
            isRoomy={isRoomy}
            isCut={evolution.hasEarlierEvents && part.from < (evolution.events[0]?.day ?? part.from)}
          />
        </>
      }
      columns={columns.slice(0, shown)}
      rows={evolutionRows(part).map((row) => row.slice(0, shown))}
    />
  );
}

/**
 * Portfolio value by day, its components and the events that changed it. Renders nothing before the first capital.
 */
export function EvolutionByDay() {
  const query = useQuery(evolutionQuery);
  const { data, isPending } = query;
  if (isPending) {
    return (
      <Card role="status" className="p-6">
        <span className="sr-only">Cargando la gráfica de tu portafolio…</span>
        <Skeleton className="h-96 max-sm:h-[46rem]" />
      </Card>
    );
  }
  if (!data) return <QueryError query={query} fallback="No pudimos cargar la gráfica de tu portafolio." />;
  return data.points.length > 0 && <Chart evolution={data} />;
}
