import type { PerformanceMonth } from '@nodo/contracts/earnings/views';
import { periodLabel } from '@nodo/contracts/periods';
import { useQuery } from '@tanstack/react-query';
import { TrendingUp } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { performanceQuery } from '../api/get-earnings.ts';
import { fractionText } from '../month-labels.ts';

function Item({ month }: { month: PerformanceMonth }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-4 sm:px-6">
      <h3 className="font-medium first-letter:uppercase">{periodLabel(month.month)}</h3>
      {month.isCredited ? (
        <p className="text-right font-semibold text-sea-ink">
          +<Money amount={month.monthlyReturn} />
        </p>
      ) : (
        <Badge className="justify-self-end">Por acreditar</Badge>
      )}
      <p className="text-[0.8125rem] text-ink-3">
        Portafolio: <Money amount={month.portfolioValue} />
      </p>
      <p className="text-right text-[0.8125rem] text-ink-3 tabular">
        {month.isCredited ? `${fractionText(month.returnPercentage)} del capital` : ''}
      </p>
    </li>
  );
}

/** Each month's returns, newest first. */
export function PerformanceList() {
  const query = useQuery(performanceQuery);
  const { data: months, isPending } = query;
  if (isPending) return <SkeletonRows rows={4} label="Cargando el rendimiento…" />;
  if (!months) {
    return <QueryError query={query} fallback="No pudimos cargar el rendimiento de tu portafolio." />;
  }
  if (months.length === 0) {
    return (
      <EmptyState icon={TrendingUp} title="Aún no hay rendimiento que mostrar">
        Tu primer mes aparece aquí cuando se confirme tu primera inversión.
      </EmptyState>
    );
  }
  return (
    <Card>
      <ul aria-label="Rendimiento por mes" className="divide-y divide-line">
        {months.toReversed().map((month) => (
          <Item key={month.month} month={month} />
        ))}
      </ul>
    </Card>
  );
}
