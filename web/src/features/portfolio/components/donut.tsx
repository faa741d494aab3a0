import { Cell, Pie, PieChart } from 'recharts';
import type { Slice } from '../distribution.ts';

const SIZE = 232;

/** The shares as a ring. Decorative: the list beside it has the same data. */
export function Donut({ slices }: { slices: readonly Slice[] }) {
  const data = slices.map(({ name, percentage }) => ({ name, value: Number(percentage) }));
  return (
    <div aria-hidden="true">
      <PieChart width={SIZE} height={SIZE} accessibilityLayer={false}>
        <Pie
          data={data}
          dataKey="value"
          innerRadius={80}
          outerRadius={114}
          paddingAngle={slices.length > 1 ? 1.5 : 0}
          startAngle={90}
          endAngle={-270}
          stroke="none"
          isAnimationActive={false}
          rootTabIndex={-1}
        >
          {slices.map((slice) => (
            <Cell key={slice.name} fill={slice.colour} />
          ))}
        </Pie>
      </PieChart>
    </div>
  );
}
