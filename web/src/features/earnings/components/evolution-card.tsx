import type { PerformanceMonth } from '@nodo/contracts/earnings/views';
import { formatUsd } from '@nodo/contracts/money';
import { periodLabel } from '@nodo/contracts/periods';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../../lib/lazy-part.ts';

import { Card } from '../../../ui/card.tsx';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { ChartLegend } from '../../../ui/chart-legend.tsx';
import { LazyDrawing } from '../../../ui/lazy-drawing.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { performanceQuery } from '../api/get-earnings.ts';
import { evolutionSeries, fractionText } from '../month-labels.ts';

const EvolutionChart = lazyPart(async () => (await import('./evolution-chart.tsx')).EvolutionChart);

const returnText = ({ isCredited, monthlyReturn }: PerformanceMonth) =>
  isCredited ? formatUsd(monthlyReturn) : 'Por acreditar';

/** The growth of the portfolio, month by month. Renders nothing before the first month. */
export function EvolutionCard() {
  const query = useQuery(performanceQuery);
  const { data: months, isPending } = query;
  if (isPending) {
    return (
      <Card role="status" className="p-6">
        <span className="sr-only">Cargando la evolución…</span>
        <Skeleton className="h-72" />
      </Card>
    );
  }
  if (!months) {
    return <QueryError query={query} fallback="No pudimos cargar la evolución de tu portafolio." />;
  }
  if (months.length === 0) return null;
  const since =
    months.length === 1 ? 'Al cierre del mes' : `Al cierre de cada uno de los últimos ${months.length} meses`;
  return (
    <ChartCard
      title="Evolución del portafolio"
      detail={
        <>
          {since}: capital confirmado más rendimientos sin retirar
          <ChartLegend items={evolutionSeries} />
        </>
      }
      chart={
        <LazyDrawing>
          <EvolutionChart months={months} />
        </LazyDrawing>
      }
      columns={['Mes', 'Valor', 'Rendimiento neto', 'Del capital']}
      rows={months
        .toReversed()
        .map((month) => [
          periodLabel(month.month),
          formatUsd(month.portfolioValue),
          returnText(month),
          month.isCredited ? fractionText(month.returnPercentage) : '—',
        ])}
    />
  );
}
