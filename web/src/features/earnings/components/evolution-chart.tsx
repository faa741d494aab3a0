import type { PerformanceMonth } from '@nodo/contracts/earnings/views';
import { formatUsd } from '@nodo/contracts/money';
import { periodLabel } from '@nodo/contracts/periods';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axis, CHART_HEIGHT, calloutWith, cursor, grid, margin, upright } from '../../../ui/chart-parts.tsx';
import { monthTick } from '../month-labels.ts';

const callout = calloutWith(periodLabel, (value) => formatUsd(value.toFixed(2)));

/** What a portfolio was worth at the end of each month, as bars. */
export function EvolutionChart({ months }: { months: readonly PerformanceMonth[] }) {
  const points = months.map(({ month, portfolioValue }) => ({ month, value: Number(portfolioValue) }));
  const values = points.map(({ value }) => value);
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <BarChart data={points} margin={margin} accessibilityLayer={false} barCategoryGap="28%">
        {grid}
        <XAxis {...axis} dataKey="month" tickFormatter={monthTick} minTickGap={12} tickMargin={8} />
        <YAxis {...upright(values, false)} width={64} />
        <Tooltip content={callout} cursor={cursor} isAnimationActive={false} />
        <Bar
          dataKey="value"
          name="Valor del portafolio"
          fill="var(--chart-1)"
          radius={[3, 3, 0, 0]}
          maxBarSize={56}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
