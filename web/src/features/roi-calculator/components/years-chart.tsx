import { formatUsd } from '@nodo/contracts/money';
import type { ProjectedYear } from '@nodo/contracts/roi-calculator/formulas';
import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axis, CHART_HEIGHT, calloutWith, cursor, grid, margin, upright } from '../../../ui/chart-parts.tsx';

const callout = calloutWith(
  (year) => `Año ${year}`,
  (value) => formatUsd(value.toFixed(2)),
);
const bar = { maxBarSize: 40, isAnimationActive: false } as const;

/** The value at the end of each year, with simple and compound interest. */
export function YearsChart({ years }: { years: readonly ProjectedYear[] }) {
  const data = years.map(({ year, simple, compound }) => ({
    year: `${year}`,
    simple: Number(simple),
    compound: Number(compound),
  }));
  return (
    <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
      <BarChart data={data} margin={margin} accessibilityLayer={false} barCategoryGap="30%">
        {grid}
        <XAxis {...axis} dataKey="year" tickFormatter={(year: string) => `Año ${year}`} tickMargin={8} />
        <YAxis
          {...upright(
            data.flatMap(({ simple, compound }) => [simple, compound]),
            false,
          )}
          width={64}
        />
        <Tooltip content={callout} cursor={cursor} isAnimationActive={false} />
        <Bar {...bar} dataKey="simple" name="Retirando" fill="var(--chart-1)" radius={[3, 3, 0, 0]} />
        <Bar {...bar} dataKey="compound" name="Reinvirtiendo" fill="var(--chart-2)" radius={[3, 3, 0, 0]} />
      </BarChart>
    </ResponsiveContainer>
  );
}
