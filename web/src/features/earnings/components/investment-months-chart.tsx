import { formatUsd } from '@nodo/contracts/money';
import { periodLabel } from '@nodo/contracts/periods';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import {
  CHART_HEIGHT,
  calloutWith,
  cursor,
  grid,
  margin,
  monthBars,
  upright,
} from '../../../ui/chart-parts.tsx';
import { monthTick } from '../month-labels.ts';

const callout = calloutWith(periodLabel, (value) => formatUsd(value.toFixed(2)));

interface InvestmentMonthsChartProps {
  /** Oldest first. */
  months: readonly { readonly period: string; readonly net: string }[];
}

/** Net returns of an investment, month by month. */
export function InvestmentMonthsChart({ months }: InvestmentMonthsChartProps) {
  const points = months.map(({ period, net }) => ({ period, net: Number(net) }));
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <BarChart data={points} margin={margin} accessibilityLayer={false} barCategoryGap="28%">
        {grid}
        <XAxis {...monthBars} dataKey="period" tickFormatter={monthTick} />
        <YAxis
          {...upright(
            points.map(({ net }) => net),
            false,
          )}
          width={64}
        />
        <Tooltip content={callout} cursor={cursor} isAnimationActive={false} />
        <Bar
          dataKey="net"
          name="Neto"
          fill="var(--chart-3)"
          radius={[3, 3, 0, 0]}
          maxBarSize={56}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
