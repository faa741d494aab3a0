import type { InvestmentView } from '@nodo/contracts/investments/views';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, formatPercent } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';
import { isAlive, paymentStage } from '../status.ts';
import { InvestmentStatus } from './investment-status.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-ink-3">{label}</dt>
      <dd className="mt-0.5 text-[0.9375rem] font-medium tabular">{children}</dd>
    </div>
  );
}

interface InvestmentRowProps {
  investment: InvestmentView;
  now: number;
  /** What to show while its payment is being confirmed. */
  progress?: ReactNode;
}

/** One investment in a list: what, how much, what it yields, and how its payment stands. */
export function InvestmentRow({ investment, now, progress }: InvestmentRowProps) {
  const awaiting = paymentStage(investment, now) === 'awaiting';
  return (
    <article className="relative grid gap-4 px-5 py-5 transition-colors hover:bg-sunken/60 sm:px-6 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,2.6fr)_minmax(0,1.05fr)] lg:items-center">
      <div className="min-w-0">
        <h3 className="font-semibold tracking-tight">
          <Link to={`/investments/${investment.id}`} className="after:absolute after:inset-0">
            {investment.warehouse.name}
          </Link>
        </h3>
        <p className="mt-0.5 flex text-sm text-ink-3">
          <span className="truncate">
            {investment.investor ? investment.investor.name : investment.warehouse.location}
          </span>
          <span className="shrink-0 whitespace-pre"> · {formatDate(investment.purchaseDate)}</span>
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Fact label="Inversión">
          <Money amount={investment.amount} />
        </Fact>
        <Fact label="Participación">{formatPercent(investment.sharePercentage)}</Fact>
        {isAlive(investment.status) && (
          <>
            <Fact label="Retorno mensual est.">
              <Money amount={investment.estimatedMonthlyReturn} />
            </Fact>
            <Fact label="Proyección anual">
              <Money amount={investment.annualProjection} />
            </Fact>
          </>
        )}
      </dl>
      <div className="flex items-center justify-between gap-3 lg:justify-end">
        <div className="min-w-0 flex-1 lg:max-w-40">
          {progress ?? <InvestmentStatus status={investment.status} />}
        </div>
        <span
          aria-hidden
          className="inline-flex w-16 shrink-0 items-center justify-end gap-1 text-sm font-medium text-signal-ink"
        >
          {awaiting && 'Pagar'}
          <ArrowRight className="size-4" />
        </span>
      </div>
    </article>
  );
}
