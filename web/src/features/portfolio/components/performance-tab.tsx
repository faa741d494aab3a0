import { formatUsd, subtract } from '@nodo/contracts/money';
import type { AdvancedAnalytics } from '@nodo/contracts/portfolio/advanced';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { ChartLegend } from '../../../ui/chart-legend.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LazyDrawing } from '../../../ui/lazy-drawing.tsx';
import { fractionText } from '../advanced-labels.ts';
import { monthShort } from '../platform-labels.ts';

const charts = () => import('./advanced-charts.tsx');
const ValueChart = lazyPart(async () => (await charts()).ValueChart);
const ReturnsChart = lazyPart(async () => (await charts()).ReturnsChart);

const drawn = (chart: ReactNode) => <LazyDrawing>{chart}</LazyDrawing>;

function ReturnsCard({ analytics }: { analytics: AdvancedAnalytics }) {
  const months = analytics.months;
  if (months.every(({ isCredited }) => !isCredited)) {
    return (
      <Card className="flex flex-col">
        <CardHeader title="Retornos acreditados" detail="Netos, por mes" />
        <div className="p-5 sm:p-6">
          <EmptyState icon={CalendarClock} title="Aún no hay retornos en este período">
            Los retornos de cada mes se acreditan cuando el mes termina, y aparecen aquí al instante.
          </EmptyState>
        </div>
      </Card>
    );
  }
  return (
    <ChartCard
      title="Retornos acreditados"
      detail={`${formatUsd(analytics.creditedNet)} netos en el período`}
      chart={drawn(<ReturnsChart data={months} />)}
      columns={['Mes', 'Retorno neto', 'Del capital', 'Retirado']}
      rows={months
        .toReversed()
        .map((month) => [
          monthShort(month.month),
          month.isCredited ? formatUsd(month.monthlyReturn) : 'Por acreditar',
          month.isCredited ? fractionText(month.returnPercentage) : '—',
          formatUsd(month.paidOut),
        ])}
    />
  );
}

/** Value and returns, month by month. */
export function PerformanceTab({ analytics }: { analytics: AdvancedAnalytics }) {
  const { months } = analytics;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
      <ChartCard
        title="Valor del portafolio"
        detail={
          <ChartLegend
            items={[
              { name: 'Capital', colour: 'var(--chart-1)' },
              { name: 'Retornos sin retirar', colour: 'var(--chart-2)' },
            ]}
          />
        }
        chart={drawn(<ValueChart data={months} />)}
        columns={['Mes', 'Capital', 'Retornos', 'Valor']}
        rows={months
          .toReversed()
          .map(({ month, capital, portfolioValue }) => [
            monthShort(month),
            formatUsd(capital),
            formatUsd(subtract(portfolioValue, capital)),
            formatUsd(portfolioValue),
          ])}
      />
      <ReturnsCard analytics={analytics} />
    </div>
  );
}
