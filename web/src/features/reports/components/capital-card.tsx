import { bogotaDay } from '@nodo/contracts/bogota';
import { formatUsd } from '@nodo/contracts/money';
import type { Evolution } from '@nodo/contracts/portfolio/evolution';
import { useMemo } from 'react';
import { formatMonth, formatUsdCompact } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { cx } from '../../../ui/cx.ts';
import { type CapitalMonth, capitalByMonth } from '../capital-months.ts';

const middle = (month: string) => `${month}-15T12:00:00Z`;
const nameOf = (month: string) => formatMonth(middle(month));
const initials = (month: string) => nameOf(month).slice(0, 3);

/** Vertical bars; the last one has its amount as a label. */
function Bars({ months }: { months: readonly CapitalMonth[] }) {
  const most = Math.max(1, ...months.map(({ total }) => Number(total)));
  return (
    <div className="flex h-56 items-stretch gap-1.5 sm:gap-3">
      {months.map(({ month, total }, place) => (
        <div key={month} className="flex min-w-0 flex-1 flex-col justify-end text-center">
          {place === months.length - 1 && (
            <span className="mb-1.5 self-end text-xs font-medium whitespace-nowrap text-ink-2 tabular">
              {formatUsdCompact(total)}
            </span>
          )}
          <div
            title={`${nameOf(month)}: ${formatUsd(total)}`}
            className={cx(
              'min-h-0.5 shrink-0 rounded-t-[3px] bg-(--chart-1)',
              place < months.length - 1 && 'opacity-75',
            )}
            style={{ height: `${(76 * Number(total)) / most}%` }}
          />
          <span className={cx('mt-2 text-xs text-ink-3', place % 2 === 0 && 'max-sm:invisible')}>
            {initials(month)}
          </span>
        </div>
      ))}
    </div>
  );
}

/** One's confirmed capital over the last twelve months, as bars and as a table. */
export function CapitalCard({ points }: Pick<Evolution, 'points'>) {
  const today = bogotaDay(useNow());
  const months = useMemo(() => capitalByMonth(points, today), [points, today]);
  return (
    <ChartCard
      title="Tu capital en el tiempo"
      detail={`Confirmado y acumulado, últimos ${months.length} meses`}
      chart={<Bars months={months} />}
      columns={['Mes', 'Confirmado en el mes', 'Acumulado']}
      rows={months
        .toReversed()
        .map(({ month, added, total }) => [nameOf(month), formatUsd(added), formatUsd(total)])}
    />
  );
}
