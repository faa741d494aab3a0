import { bogotaMoment } from '@nodo/contracts/bogota';
import { categoryLabel } from '@nodo/contracts/history/labels';
import type { HistoryActivity } from '@nodo/contracts/history/views';
import { formatDate, formatWhole } from '../../../lib/format.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { OTHERS, perDay } from '../activity.ts';

const colours = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)'];
const colourOf = (place: number) => colours[place] ?? 'var(--line-strong)';
const nameOf = (kind: string) => (kind === OTHERS ? 'Lo demás' : categoryLabel(kind));
const dayText = (day: string) => formatDate(bogotaMoment(day, '12:00:00'));

/** Events per day by kind: one bar a day, the latest first. */
export function ActivityChart({ activity }: { activity: HistoryActivity }) {
  const { kinds, days: earliestFirst } = perDay(activity.days, colours.length);
  const days = earliestFirst.toReversed();
  const most = Math.max(1, ...days.map(({ total }) => total));
  return (
    <ChartCard
      title="Eventos por día"
      detail="Los últimos 14 días, por aquello de lo que tratan."
      columns={['Día', ...kinds.map(nameOf), 'Total']}
      rows={days.map(({ day, counts, total }) => [
        dayText(day),
        ...counts.map((count) => formatWhole(count)),
        formatWhole(total),
      ])}
      chart={
        <div className="grid gap-4">
          <ul className="grid gap-2">
            {days.map(({ day, counts, total }) => (
              <li
                key={day}
                className="grid grid-cols-[6.5rem_minmax(0,1fr)_3.5rem] items-center gap-3 text-[0.8125rem]"
              >
                <span className="text-ink-3">{dayText(day)}</span>
                <span
                  className="flex h-4 overflow-hidden rounded-sm"
                  style={{ width: `${(total / most) * 100}%` }}
                >
                  {counts.map((count, place) => (
                    <span
                      key={kinds[place]}
                      style={{ background: colourOf(place), flexGrow: count, flexBasis: 0 }}
                    />
                  ))}
                </span>
                <span className="text-right tabular">{formatWhole(total)}</span>
              </li>
            ))}
          </ul>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-ink-2">
            {kinds.map((kind, place) => (
              <li key={kind} className="flex items-center gap-2">
                <span className="size-2.5 rounded-[2px]" style={{ background: colourOf(place) }} />
                {nameOf(kind)}
              </li>
            ))}
          </ul>
        </div>
      }
    />
  );
}
