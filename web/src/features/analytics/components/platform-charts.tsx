import type { PlatformCharts } from '@nodo/contracts/admin-figures';
import { formatUsd } from '@nodo/contracts/money';
import type { ReactNode } from 'react';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { formatAxis, formatWhole } from '../../../lib/format.ts';
import { monthName, monthTick } from '../platform-words.ts';
import { niceTicks } from '../ticks.ts';

type Months = PlatformCharts['months'];

const HEIGHT = 260;
const axis = {
  stroke: 'var(--line-strong)',
  tick: { fill: 'var(--ink-3)', fontSize: 12 },
  tickLine: false,
  axisLine: false,
} as const;
const months = {
  ...axis,
  dataKey: 'month',
  tickFormatter: monthTick,
  minTickGap: 28,
  tickMargin: 8,
} as const;
const grid = <CartesianGrid vertical={false} stroke="var(--line)" />;
const cursor = {
  stroke: 'var(--line-strong)',
  fill: 'var(--sunken)',
  fillOpacity: 0.6,
  strokeWidth: 1,
} as const;
const margin = { top: 8, right: 12, bottom: 0, left: 0 } as const;

/** An upright axis with round values up to the largest. */
function upright(values: readonly number[], isWhole: boolean) {
  const ticks = niceTicks(Math.max(0, ...values), isWhole);
  return { ...axis, ticks, domain: [0, ticks.at(-1) ?? 1], tickFormatter: formatAxis };
}

interface Line {
  readonly name: string;
  readonly text: string;
  readonly colour: string;
}

/** What the pointer is at: the month, and its figures. */
function Callout({ month, lines }: { month: string; lines: readonly Line[] }) {
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-[0.8125rem] leading-5 shadow-float">
      <p className="mb-1 font-medium first-letter:uppercase">{monthName(month)}</p>
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

/** The callout of a chart whose values are written by `write`. */
function calloutWith(write: (value: number) => string) {
  return ({ active, payload, label }: TooltipContentProps) => {
    if (!active || typeof label !== 'string') return null;
    const lines = payload.map(({ name, value, color }) => ({
      name: String(name),
      text: write(Number(value)),
      colour: color ?? 'currentColor',
    }));
    return <Callout month={label} lines={lines} />;
  };
}

const inDollars = calloutWith((value) => formatUsd(String(value)));
const inPeople = calloutWith(formatWhole);

/** Capital confirmed until the end of each month. */
export function CapitalChart({ data }: { data: Months }) {
  const points = data.map(({ month, capitalTotal }) => ({ month, capital: Number(capitalTotal) }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
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
  /** How high the whole bar of a month is. */
  height: (month: Months[number]) => number;
  children: ReactNode;
}

/** People counted month by month, as bars. */
function PeopleBars({ data, height, children }: PeopleBarsProps) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
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

/** Who registered in each month. */
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

/** What was decided about KYC in each month. */
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
