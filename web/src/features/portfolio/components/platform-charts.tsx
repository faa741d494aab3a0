import { formatUsd } from '@nodo/contracts/money';
import type { PlatformCharts } from '@nodo/contracts/portfolio/platform-figures';
import type { ReactNode } from 'react';
import { Area, AreaChart, Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatWhole } from '../../../lib/format.ts';
import { axis, CHART_HEIGHT, calloutWith, cursor, grid, margin, upright } from '../../../ui/chart-parts.tsx';
import { monthName, monthTick } from '../platform-labels.ts';

type Months = PlatformCharts['months'];

const months = {
  ...axis,
  dataKey: 'month',
  tickFormatter: monthTick,
  minTickGap: 28,
  tickMargin: 8,
} as const;

const inDollars = calloutWith(monthName, (value) => formatUsd(String(value)));
const inPeople = calloutWith(monthName, formatWhole);

/** Cumulative confirmed capital at the end of each month. */
export function CapitalChart({ data }: { data: Months }) {
  const points = data.map(({ month, capitalTotal }) => ({ month, capital: Number(capitalTotal) }));
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <AreaChart data={points} margin={margin} accessibilityLayer={false}>
        <defs>
          <linearGradient id="capital" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0%" stopColor="var(--chart-1)" stopOpacity={0.28} />
            <stop offset="100%" stopColor="var(--chart-1)" stopOpacity={0.02} />
          </linearGradient>
        </defs>
        {grid}
        <XAxis {...months} />
        <YAxis
          {...upright(
            points.map(({ capital }) => capital),
            false,
          )}
          width={64}
        />
        <Tooltip content={inDollars} cursor={cursor} isAnimationActive={false} />
        <Area
          type="monotone"
          dataKey="capital"
          name="Capital"
          stroke="var(--chart-1)"
          strokeWidth={2.25}
          fill="url(#capital)"
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}

interface PeopleBarsProps {
  data: Months;
  /** Total height of a month's bar. */
  height: (month: Months[number]) => number;
  children: ReactNode;
}

/** Monthly counts of people as bars. */
function PeopleBars({ data, height, children }: PeopleBarsProps) {
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <BarChart data={[...data]} margin={margin} accessibilityLayer={false} barCategoryGap="28%">
        {grid}
        <XAxis {...months} />
        <YAxis {...upright(data.map(height), true)} width={40} />
        <Tooltip content={inPeople} cursor={cursor} isAnimationActive={false} />
        {children}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Registrations per month. */
export function UsersChart({ data }: { data: Months }) {
  return (
    <PeopleBars data={data} height={({ newUsers }) => newUsers}>
      <Bar
        dataKey="newUsers"
        name="Usuarios nuevos"
        fill="var(--chart-1)"
        radius={[3, 3, 0, 0]}
        isAnimationActive={false}
      />
    </PeopleBars>
  );
}

/** KYC decisions per month. */
export function DecisionsChart({ data }: { data: Months }) {
  return (
    <PeopleBars data={data} height={({ kycApproved, kycRejected }) => kycApproved + kycRejected}>
      <Bar
        dataKey="kycApproved"
        name="Aprobadas"
        stackId="kyc"
        fill="var(--chart-3)"
        isAnimationActive={false}
      />
      <Bar
        dataKey="kycRejected"
        name="Rechazadas"
        stackId="kyc"
        fill="var(--chart-2)"
        radius={[3, 3, 0, 0]}
        isAnimationActive={false}
      />
    </PeopleBars>
  );
}
