import { CartesianGrid, type TooltipContentProps } from 'recharts';
import { formatAxis } from '../lib/format.ts';
import { niceTicks } from '../lib/ticks.ts';

/** Shared parts of all charts. Import only from lazily loaded modules. */

export const CHART_HEIGHT = 260;
export const axis = {
  stroke: 'var(--line-strong)',
  tick: { fill: 'var(--ink-3)', fontSize: 12 },
  tickLine: false,
  axisLine: false,
} as const;
export const grid = <CartesianGrid vertical={false} stroke="var(--line)" />;
export const cursor = {
  stroke: 'var(--line-strong)',
  fill: 'var(--sunken)',
  fillOpacity: 0.6,
  strokeWidth: 1,
} as const;
export const margin = { top: 8, right: 12, bottom: 0, left: 0 } as const;

/**
 * Horizontal axis of monthly bars: every nth month is named, from the first bar on. The padding is room for half of
 * the last bar's name, without which a larger step would be chosen to leave it out.
 */
export const monthBars = {
  ...axis,
  interval: 'equidistantPreserveStart',
  minTickGap: 6,
  padding: { right: 12 },
  tickMargin: 8,
} as const;

/** Vertical axis with round ticks up to the largest value. */
export function upright(values: readonly number[], isWhole: boolean) {
  const ticks = niceTicks(Math.max(0, ...values), isWhole);
  return { ...axis, ticks, domain: [0, ticks.at(-1) ?? 1], tickFormatter: formatAxis };
}

export interface CalloutLine {
  readonly name: string;
  readonly text: string;
  readonly colour: string;
}

/** Tooltip content: the hovered point and its values. */
export function Callout({ title, lines }: { title: string; lines: readonly CalloutLine[] }) {
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-[0.8125rem] leading-5 shadow-float">
      <p className="mb-1 font-medium first-letter:uppercase">{title}</p>
      {lines.map(({ name, text, colour }) => (
        <p key={name} className="flex items-center gap-2 text-ink-2">
          <span className="size-2 rounded-[2px]" style={{ background: colour }} />
          {name}
          <span className="ml-auto pl-4 font-medium text-ink tabular">{text}</span>
        </p>
      ))}
    </div>
  );
}

/** Tooltip for a chart whose values are formatted by `write`, and its points by `title`. */
export function calloutWith(title: (label: string) => string, write: (value: number) => string) {
  return ({ active, payload, label }: TooltipContentProps) => {
    if (!active || label === undefined) return null;
    const lines = payload.map(({ name, value, color }) => ({
      name: String(name),
      text: write(Number(value)),
      colour: color ?? 'currentColor',
    }));
    return <Callout title={title(String(label))} lines={lines} />;
  };
}
