import { formatUsd } from '@nodo/contracts/money';
import { Area, AreaChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axis, CHART_HEIGHT, calloutWith, cursor, grid, margin, upright } from '../../../ui/chart-parts.tsx';

export interface ProjectionPoint {
  readonly month: number;
  /** USD received since the first month. */
  readonly total: number;
}

interface ProjectionChartProps {
  readonly points: readonly ProjectionPoint[];
  /** USD invested, drawn as a line once the returns come near it. */
  readonly amount: number;
}

/** Part of the amount that the returns must reach for its line to be drawn: earlier it would only flatten them. */
const WITHIN_REACH = 0.8;

/** Number of axis intervals; every horizon is a multiple of it. */
const MARKS = 6;

const callout = calloutWith(
  (month) => `Mes ${month}`,
  (value) => formatUsd(String(value)),
);

/** Cumulative returns by month. */
export function ProjectionChart({ points, amount }: ProjectionChartProps) {
  const last = points.at(-1)?.total ?? 0;
  const months = points.at(-1)?.month ?? 0;
  const isWithinReach = last >= amount * WITHIN_REACH;
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <AreaChart data={[...points]} margin={{ ...margin, right: 20 }} accessibilityLayer={false}>
        <defs>
          <linearGradient id="projection" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0%" stopColor="var(--signal)" stopOpacity={0.3} />
            <stop offset="100%" stopColor="var(--signal)" stopOpacity={0.02} />
          </linearGradient>
        </defs>
        {grid}
        <XAxis
          {...axis}
          dataKey="month"
          tickMargin={8}
          minTickGap={12}
          ticks={Array.from({ length: MARKS + 1 }, (_, mark) => (months / MARKS) * mark)}
          interval="equidistantPreserveStart"
        />
        <YAxis {...upright(isWithinReach ? [last, amount] : [last], false)} width={64} />
        <Tooltip content={callout} cursor={cursor} isAnimationActive={false} />
        {isWithinReach && (
          <ReferenceLine
            y={amount}
            stroke="var(--ink-3)"
            strokeDasharray="5 4"
            label={{
              value: 'Monto invertido',
              position: 'insideBottomLeft',
              fill: 'var(--ink-2)',
              fontSize: 12,
            }}
          />
        )}
        <Area
          type="linear"
          dataKey="total"
          name="Acumulado"
          stroke="var(--signal)"
          strokeWidth={2.25}
          strokeDasharray="6 4"
          fill="url(#projection)"
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}
