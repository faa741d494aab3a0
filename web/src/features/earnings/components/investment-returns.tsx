import type { InvestmentReturns as Returns } from '@nodo/contracts/earnings/views';
import { add, formatUsd } from '@nodo/contracts/money';
import { endOf, isClosed, periodLabel } from '@nodo/contracts/periods';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatBogotaDate } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Approx } from '../../../ui/approx.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { LazyDrawing } from '../../../ui/lazy-drawing.tsx';
import { Money } from '../../../ui/money.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { investmentReturnsQuery } from '../api/get-investment-returns.ts';

const MonthsChart = lazyPart(
  async () => (await import('./investment-months-chart.tsx')).InvestmentMonthsChart,
);

function Figure({ label, detail, children }: { label: string; detail?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 px-5 py-5 sm:px-6">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="mt-1 text-xl leading-8 font-semibold tracking-[-0.015em] tabular sm:text-2xl">
        {children}
      </dd>
      {detail && <dd className="mt-0.5 text-[0.8125rem] leading-5 text-ink-3">{detail}</dd>}
    </div>
  );
}

function Next({ next }: Pick<Returns, 'next'>) {
  const now = useNow();
  if (!next) {
    return (
      <Figure label="Próximo rendimiento" detail="Esta inversión ya no genera rendimientos.">
        Ninguno
      </Figure>
    );
  }
  const days = next.days === 1 ? '1 día' : `${next.days} días`;
  return (
    <Figure
      label="Próximo rendimiento"
      detail={
        isClosed(next.period, new Date(now).toISOString())
          ? `Por ${periodLabel(next.period)} (${days}), neto. El mes ya cerró: se acredita al aprobarse su distribución.`
          : `Por ${periodLabel(next.period)} (${days}), neto si se conserva todo el mes. Se acredita desde el ${formatBogotaDate(endOf(next.period))}.`
      }
    >
      <Money amount={next.net} />
    </Figure>
  );
}

function Months({ months }: Pick<Returns, 'months'>) {
  if (months.length === 0) return null;
  return (
    <ChartCard
      title="Lo que rindió, mes por mes"
      detail="Neto de comisiones, en el mes por el que se acreditó"
      chart={
        <LazyDrawing>
          <MonthsChart months={months.toReversed()} />
        </LazyDrawing>
      }
      columns={['Mes', 'Días', 'Bruto', 'Comisiones', 'Neto']}
      rows={months.map(({ period, days, gross, managementFee, platformFee, net }) => [
        periodLabel(period),
        days === null ? '—' : `${days}`,
        formatUsd(gross),
        formatUsd(add(managementFee, platformFee)),
        formatUsd(net),
      ])}
    />
  );
}

interface InvestmentReturnsProps {
  investmentId: string;
  /** What was invested, USD. */
  amount: string;
  /** Text below the amount, such as the share of the warehouse. */
  detail: ReactNode;
}

/**
 * One investment's capital, returns so far and next expected return, then month by month. To be rendered only once
 * its query has settled: without data it shows the error.
 */
export function InvestmentReturns({ investmentId, amount, detail }: InvestmentReturnsProps) {
  const query = useQuery(investmentReturnsQuery(investmentId));
  const { data } = query;
  if (!data) {
    return <QueryError query={query} fallback="No pudimos cargar los rendimientos de esta inversión." />;
  }
  const count = data.creditedMonths;
  return (
    <>
      <Card aria-label="La inversión en cifras">
        <dl className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">
          <Figure
            label="Capital"
            detail={
              <>
                {detail}
                <Approx amount={amount} />
              </>
            }
          >
            <Money amount={amount} />
          </Figure>
          <Figure
            label="Acreditado"
            detail={count === 0 ? 'Todavía ninguno' : `Neto, en ${count === 1 ? '1 mes' : `${count} meses`}`}
          >
            <Money amount={data.creditedNet} />
          </Figure>
          <Next next={data.next} />
        </dl>
      </Card>
      <Months months={data.months} />
    </>
  );
}
