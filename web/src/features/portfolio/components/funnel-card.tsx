import type { PlatformFigures } from '@nodo/contracts/portfolio/platform-figures';
import { formatPercent, formatWhole } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { stepsOf } from '../platform-labels.ts';

/** Darker with each step; the last one is the goal. */
const shades = [
  { background: 'var(--chart-1)', opacity: 0.35 },
  { background: 'var(--chart-1)', opacity: 0.6 },
  { background: 'var(--chart-1)' },
  { background: 'var(--chart-2)' },
] as const;

/** Conversion funnel: registered, KYC submitted, approved, invested. */
export function FunnelCard({ figures }: { figures: PlatformFigures }) {
  return (
    <Card className="flex flex-col">
      <CardHeader title="Del registro a la inversión" detail="Personas que llegaron a cada paso" />
      <ol className="grid max-h-80 flex-1 content-around gap-5 p-5 sm:p-6">
        {stepsOf(figures).map(({ label, people, percentage }, place) => (
          <li key={label}>
            <p className="flex items-baseline justify-between gap-4 text-sm">
              <span className="text-ink-2">{label}</span>
              <span className="tabular">
                <span className="text-base font-semibold">{formatWhole(people)}</span>
                <span className="ml-2 inline-block w-12 text-right text-[0.8125rem] text-ink-3">
                  {formatPercent(percentage, 0)}
                </span>
              </span>
            </p>
            <div aria-hidden className="mt-2 h-2.5 overflow-hidden rounded-full bg-sunken">
              <div
                className="h-full rounded-full transition-[width] duration-500 ease-out motion-reduce:transition-none"
                style={{ width: `${percentage}%`, ...shades[place] }}
              />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
