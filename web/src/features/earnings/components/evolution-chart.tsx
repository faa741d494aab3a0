import type { PerformanceMonth } from '@nodo/contracts/earnings/views';
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
import { monthTick, evolutionSeries as series } from '../month-labels.ts';

const callout = calloutWith(periodLabel, (value) => formatUsd(value.toFixed(2)));

/**
 * Stacked bars of the portfolio's value at the end of each month: capital, and on top of it the returns not yet
 * paid out.
 */
export function EvolutionChart({ months }: { months: readonly PerformanceMonth[] }) {
  const points = months.map(({ month, portfolioValue, capital }) => ({
    month,
    capital: Number(capital),
    // Rounded to cents, to hide floating-point error.
    returns: Math.round((Number(portfolioValue) - Number(capital)) * 100) / 100,
  }));
  const values = months.map(({ portfolioValue }) => Number(portfolioValue));
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <BarChart data={points} margin={margin} accessibilityLayer={false} barCategoryGap="28%">
        {grid}
        <XAxis {...monthBars} dataKey="month" tickFormatter={monthTick} />
        <YAxis {...upright(values, false)} width={64} />
        <Tooltip content={callout} cursor={cursor} isAnimationActive={false} />
        {series.map(({ key, name, colour }, index) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            stackId="value"
            fill={colour}
            radius={index === series.length - 1 ? [3, 3, 0, 0] : 0}
            maxBarSize={56}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
