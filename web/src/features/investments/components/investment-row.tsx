import type { InvestmentView } from '@nodo/contracts/investments/views';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, formatPercent } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
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
  /** Shown while the payment is being confirmed. */
  progress?: ReactNode;
}

/** One investment in a list: warehouse, amount, return and payment status. */
export function InvestmentRow({ investment, now, progress }: InvestmentRowProps) {
  const awaiting = paymentStage(investment, now) === 'awaiting';
  return (
    <article className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 px-5 py-4 transition-colors hover:bg-sunken/60 sm:px-6 sm:py-5 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,2.6fr)_minmax(0,1.05fr)] lg:items-center xl:grid-cols-[minmax(0,1.45fr)_minmax(0,2.55fr)_minmax(0,0.95fr)]">
      <div className="min-w-0 max-lg:contents">
        <h3 className="font-semibold tracking-tight max-lg:row-start-1">
          <Link to={`/investments/${investment.id}`} className="after:absolute after:inset-0">
            {investment.warehouse.name}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm break-words text-ink-3 max-lg:col-span-2 max-lg:row-start-2 max-lg:-mt-2.5">
          {investment.investor ? investment.investor.name : investment.warehouse.location} ·{' '}
          <span className="whitespace-nowrap">{formatDate(investment.purchaseDate)}</span>
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 max-lg:col-span-2 max-lg:row-start-3 sm:grid-cols-4">
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
      <div
        className={cx(
          'flex items-center justify-between gap-3 lg:justify-end',
          // On narrow screens a status fits beside the name, but a progress display goes below.
          progress || awaiting
            ? 'max-lg:col-span-2'
            : 'max-lg:col-start-2 max-lg:row-start-1 max-lg:self-start',
        )}
      >
        <div className="min-w-0 flex-1 lg:max-w-40">
          {progress ?? <InvestmentStatus status={investment.status} />}
        </div>
        <span
          aria-hidden
          className={cx(
            'inline-flex w-16 shrink-0 items-center justify-end gap-1 text-sm font-medium text-signal-ink',
            !progress && !awaiting && 'max-lg:hidden',
          )}
        >
          {/* Rows with an investor's name are in staff lists: the reader isn't the one who pays. */}
          {awaiting && !investment.investor && 'Pagar'}
          <ArrowRight className="size-4" />
        </span>
      </div>
    </article>
  );
}
