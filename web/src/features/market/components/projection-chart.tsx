import { formatUsd } from '@nodo/contracts/money';
import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { formatAxis } from '../../../lib/format.ts';

export interface ProjectionPoint {
  readonly month: number;
  /** USD received since the first month. */
  readonly total: number;
}

const axis = {
  stroke: 'var(--line-strong)',
  tick: { fill: 'var(--ink-3)', fontSize: 12 },
  tickLine: false,
  axisLine: false,
} as const;

function Callout({ active, payload, label }: TooltipContentProps) {
  const total = payload[0]?.value;
  if (!active || total === undefined) return null;
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-[0.8125rem] leading-5 shadow-float">
      <p className="font-medium">Mes {label}</p>
      <p className="text-ink-2 tabular">{formatUsd(String(total))} acumulados</p>
    </div>
  );
}

interface ProjectionChartProps {
  readonly points: readonly ProjectionPoint[];
  /** USD put in, drawn as a line once it is within reach. */
  readonly amount: number;
}

/** Returns adding up month by month. */
export function ProjectionChart({ points, amount }: ProjectionChartProps) {
  const last = points.at(-1)?.total ?? 0;
  return (
    <ResponsiveContainer width="100%" height={280}>
      <AreaChart
        data={[...points]}
        margin={{ top: 16, right: 16, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <defs>
          <linearGradient id="projection" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0%" stopColor="var(--signal)" stopOpacity={0.3} />
            <stop offset="100%" stopColor="var(--signal)" stopOpacity={0.02} />
          </linearGradient>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          {...axis}
          dataKey="month"
          tickMargin={8}
          minTickGap={24}
          tickFormatter={(month) => `Mes ${month}`}
        />
        <YAxis {...axis} width={64} tickFormatter={formatAxis} />
        <Tooltip content={Callout} cursor={{ stroke: 'var(--line-strong)' }} isAnimationActive={false} />
        {last >= amount * 0.8 && (
          <ReferenceLine
            y={amount}
            stroke="var(--ink-3)"
            strokeDasharray="5 4"
            label={{
              value: 'Monto invertido',
              position: 'insideTopLeft',
              fill: 'var(--ink-2)',
              fontSize: 12,
            }}
          />
        )}
        <Area
          type="linear"
          dataKey="total"
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
