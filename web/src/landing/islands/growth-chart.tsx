import { type Simulation, simulate } from '@nodo/contracts/roi-calculator/simulator';
import { useState } from 'react';
import { formatUsd } from '../format.ts';

const WIDTH = 600;
const HEIGHT = 190;
interface GrowthChartProps {
  readonly amount: string;
  readonly months: number;
  /** Undefined while the input is invalid. */
  readonly result: Simulation | undefined;
}

/**
 * One bar per month, to scale: the capital, and on top of it the cumulative returns. In fractions of the capital.
 */
function bars(months: number, totalRoi: number) {
  const pitch = WIDTH / months;
  const unit = HEIGHT / (1 + totalRoi / 100);
  return Array.from({ length: months }, (_, index) => ({
    month: index + 1,
    x: index * pitch,
    width: Math.max(2, pitch - Math.min(4, pitch * 0.25)),
    capital: unit,
    earned: (unit * totalRoi * (index + 1)) / months / 100,
  }));
}

/** Growth of the value by month; hovering a month shows its cumulative return. */
export function GrowthChart({ amount, months, result }: GrowthChartProps) {
  const [pointed, setPointed] = useState<number>();
  if (!result) return <div className="mt-8 h-[15rem] rounded-md border border-dashed border-line" />;
  const month = Math.min(pointed ?? months, months);
  const then = simulate(amount, month);
  const point = (clientX: number, { left, width }: DOMRect) => {
    setPointed(Math.min(months, Math.max(1, Math.ceil(((clientX - left) / width) * months))));
  };
  return (
    <figure className="mt-8">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-2">
        <span className="flex gap-4">
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2.5 rounded-[2px] bg-[var(--chart-1)]" />
            Capital
          </span>
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-2.5 rounded-[2px] bg-signal" />
            Retornos acumulados
          </span>
        </span>
        <span className="tabular">
          Mes {month}: <strong className="font-semibold text-ink">{formatUsd(then.totalReturn)}</strong>
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={`Retornos acumulados mes a mes: de ${formatUsd(result.monthlyReturn)} el primer mes a ${formatUsd(result.totalReturn)} en el mes ${months}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 block h-[11.5rem] w-full touch-pan-y"
        onPointerMove={({ clientX, currentTarget }) => point(clientX, currentTarget.getBoundingClientRect())}
        onPointerLeave={() => setPointed(undefined)}
      >
        {bars(months, Number(result.totalRoi)).map(({ month: at, x, width, capital, earned }) => (
          <g key={at} opacity={pointed === undefined || at === month ? 1 : 0.55}>
            <rect x={x} y={HEIGHT - capital} width={width} height={capital} fill="var(--chart-1)" />
            <rect x={x} y={HEIGHT - capital - earned} width={width} height={earned} fill="var(--signal)" />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-sm text-ink-3">
        <span>Mes 1</span>
        <span>Mes {months}</span>
      </p>
    </figure>
  );
}
