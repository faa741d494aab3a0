import { Area, AreaChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { axis, grid, margin, upright } from '../../../ui/chart-parts.tsx';
import { dayTicks } from '../day-ticks.ts';
import { daysBetween, type EvolutionPart } from '../evolution-range.ts';
import { dayTick, evolutionSeries, returnsOf } from '../evolution-texts.ts';
import { PLOT } from '../plot.ts';

/** Number of labelled days on the axis. */
const TICKS = { narrow: 4, wide: 6 } as const;

interface ValueByDayChartProps {
  readonly part: EvolutionPart;
  /** Whether the screen is wider than a phone's. */
  readonly isRoomy: boolean;
}

/**
 * Portfolio value by day: capital, and on top of it the returns not yet paid out. Fills its container's height.
 */
export function ValueByDayChart({ part, isRoomy }: ValueByDayChartProps) {
  const { from, until, stops } = part;
  const points = stops.map((stop) => ({
    at: Date.parse(stop.day),
    capital: Number(stop.capital),
    returns: Number(returnsOf(stop)),
  }));
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const spread = daysBetween(from, until);
  const named = isRoomy ? TICKS.wide : TICKS.narrow;
  const ticks = dayTicks(from, until, named).map((day) => Date.parse(day));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={points} margin={{ ...margin, right: PLOT.right }} accessibilityLayer={false}>
        {grid}
        <XAxis
          {...axis}
          dataKey="at"
          type="number"
          domain={[start, end]}
          ticks={ticks}
          height={PLOT.axis}
          tickFormatter={(at: number) => dayTick(at, spread)}
          interval="preserveStartEnd"
          minTickGap={20}
          tickMargin={8}
        />
        <YAxis
          {...upright(
            stops.map(({ value }) => Number(value)),
            false,
          )}
          width={PLOT.left}
        />
        {evolutionSeries.map(({ key, colour }) => (
          <Area
            key={key}
            dataKey={key}
            stackId="value"
            type="stepAfter"
            stroke={colour}
            strokeWidth={2}
            fill={colour}
            fillOpacity={key === 'capital' ? 0.5 : 0.7}
            isAnimationActive={false}
            activeDot={false}
          />
        ))}
      </AreaChart>
    </ResponsiveContainer>
  );
}
