import { formatUsd, subtract } from '@nodo/contracts/money';
import type { PortfolioMonth } from '@nodo/contracts/portfolio/advanced';
import type { ForecastPoint } from '@nodo/contracts/roi-calculator/forecast';
import type { ReactNode } from 'react';
import {
  Area,
  Bar,
  BarChart,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import {
  axis,
  Callout,
  CHART_HEIGHT,
  calloutWith,
  cursor,
  grid,
  margin,
  upright,
} from '../../../ui/chart-parts.tsx';
import { monthsText } from '../advanced-labels.ts';
import { monthName, monthTick } from '../platform-labels.ts';

const months = {
  ...axis,
  dataKey: 'month',
  tickFormatter: monthTick,
  minTickGap: 28,
  tickMargin: 8,
} as const;
const dollars = (value: number) => formatUsd(value.toFixed(2));
const inDollars = calloutWith(monthName, dollars);

interface BarsProps {
  readonly points: readonly { readonly month: string }[];
  /** Total height of each month's bar. */
  readonly heights: readonly number[];
  readonly children: ReactNode;
}

/** Monthly US dollar amounts as bars. */
function DollarBars({ points, heights, children }: BarsProps) {
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <BarChart data={[...points]} margin={margin} accessibilityLayer={false} barCategoryGap="28%">
        {grid}
        <XAxis {...months} />
        <YAxis {...upright(heights, false)} width={64} />
        <Tooltip content={inDollars} cursor={cursor} isAnimationActive={false} />
        {children}
      </BarChart>
    </ResponsiveContainer>
  );
}

const bar = { maxBarSize: 56, isAnimationActive: false } as const;
const rounded = [3, 3, 0, 0] as const;

/** Stacked bars at the end of each month: capital, and on top of it the returns not yet paid out. */
export function ValueChart({ data }: { data: readonly PortfolioMonth[] }) {
  const points = data.map(({ month, capital, portfolioValue }) => ({
    month,
    capital: Number(capital),
    returns: Number(subtract(portfolioValue, capital)),
  }));
  return (
    <DollarBars points={points} heights={points.map(({ capital, returns }) => capital + returns)}>
      <Bar {...bar} dataKey="capital" name="Capital" stackId="value" fill="var(--chart-1)" />
      <Bar
        {...bar}
        dataKey="returns"
        name="Retornos sin retirar"
        stackId="value"
        fill="var(--chart-2)"
        radius={[...rounded]}
      />
    </DollarBars>
  );
}

/** Returns credited in each month. */
export function ReturnsChart({ data }: { data: readonly PortfolioMonth[] }) {
  const points = data.map(({ month, monthlyReturn }) => ({ month, returns: Number(monthlyReturn) }));
  return (
    <DollarBars points={points} heights={points.map(({ returns }) => returns)}>
      <Bar {...bar} dataKey="returns" name="Retorno neto" fill="var(--chart-3)" radius={[...rounded]} />
    </DollarBars>
  );
}

interface ForecastProps {
  readonly points: readonly ForecastPoint[];
  /** Current portfolio value: the chart shows only the growth on top of it. */
  readonly today: string;
}

function ForecastCallout({ active, label, points, today }: TooltipContentProps & ForecastProps) {
  const point = points.find(({ month }) => month === Number(label));
  if (!active || !point) return null;
  return (
    <Callout
      title={point.month === 0 ? 'Hoy' : `En ${monthsText(point.month)}`}
      lines={[
        { name: 'Más alto', text: formatUsd(subtract(point.high, today)), colour: 'var(--chart-5)' },
        { name: 'Esperado', text: formatUsd(point.returns), colour: 'var(--chart-2)' },
        { name: 'Más bajo', text: formatUsd(subtract(point.low, today)), colour: 'var(--chart-5)' },
      ]}
    />
  );
}

/** Forecast returns of the coming months with their uncertainty band. */
export function ForecastChart({ points, today }: ForecastProps) {
  const data = points.map(({ month, low, high, returns }) => ({
    month,
    returns: Number(returns),
    band: [Number(subtract(low, today)), Number(subtract(high, today))],
  }));
  const last = points.length - 1;
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <ComposedChart data={data} margin={margin} accessibilityLayer={false}>
        {grid}
        <XAxis
          {...axis}
          dataKey="month"
          type="number"
          domain={[0, last]}
          ticks={[0, 1, 2, 3, 4, 5, 6].map((sixth) => (sixth * last) / 6)}
          tickFormatter={(month: number) => (month === 0 ? 'Hoy' : `${month} m`)}
          tickMargin={8}
        />
        <YAxis
          {...upright(
            points.map(({ high }) => Number(subtract(high, today))),
            false,
          )}
          width={64}
        />
        <Tooltip
          content={(props) => <ForecastCallout {...props} points={points} today={today} />}
          cursor={cursor}
          isAnimationActive={false}
        />
        <Area
          dataKey="band"
          name="Franja"
          stroke="var(--chart-5)"
          strokeOpacity={0.5}
          fill="var(--chart-5)"
          fillOpacity={0.25}
          isAnimationActive={false}
        />
        <Line
          dataKey="returns"
          name="Esperado"
          stroke="var(--chart-2)"
          strokeWidth={2.25}
          strokeDasharray="6 4"
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
