import { decisionDefinitions } from '@nodo/contracts/decisions/values';
import type { DecisionView } from '@nodo/contracts/decisions/views';
import { ArrowRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, formatDecimal, formatPercent } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { InfoTip } from '../../../ui/info-tip.tsx';
import { Money } from '../../../ui/money.tsx';
import { ActionBadge, DecisionIcon, DecisionStatusBadge } from './decision-badges.tsx';

interface FactProps {
  label: string;
  tip?: string;
  className?: string;
  children: ReactNode;
}

function Fact({ label, tip, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="flex items-center gap-1.5 text-[0.8125rem] text-ink-3">
        {label}
        {tip && <InfoTip about={label} text={tip} />}
      </dt>
      <dd className="mt-0.5 text-[0.9375rem] font-medium tabular">{children}</dd>
    </div>
  );
}

const marks = {
  completed: 'border-sea/50 bg-sea-soft text-sea-ink',
  pending: 'border-amber/60 bg-amber-soft text-amber-ink',
  cancelled: 'border-line bg-surface text-ink-3',
} as const;

/** One decision on the timeline: action, warehouse, amount and reason. */
export const DecisionEntry = memo(function DecisionEntry({ decision }: { decision: DecisionView }) {
  useTimeZone();
  const { action, status, warehouseName, timestamp, amount, shares, roi, reason, investmentId } = decision;
  return (
    <article
      aria-label={`${warehouseName}, ${formatDate(timestamp)}`}
      className="relative grid grid-cols-[minmax(0,1fr)] sm:pl-14"
    >
      <span
        aria-hidden
        className={cx(
          'absolute top-4 left-0 hidden size-9 place-items-center rounded-full border sm:grid',
          marks[status],
        )}
      >
        <DecisionIcon action={action} className="size-4.5" />
      </span>
      <Card className="p-5 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <ActionBadge action={action} />
          <DecisionStatusBadge status={status} />
          <time dateTime={timestamp} className="ml-auto text-[0.8125rem] text-ink-3">
            {formatDate(timestamp)}
          </time>
        </div>
        <div className="mt-3 grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
          <div className="grid content-start justify-items-start gap-2">
            <h3 className="text-base leading-6 font-semibold tracking-tight wrap-anywhere">
              {warehouseName}
            </h3>
            {reason && (
              <blockquote className="border-l-2 border-line-strong/60 pl-3 text-[0.9375rem] leading-6 whitespace-pre-line text-ink-2 wrap-anywhere">
                {reason}
              </blockquote>
            )}
          </div>
          <dl className="grid grid-cols-2 content-start gap-x-4 gap-y-3 sm:grid-cols-3">
            <Fact label={action === 'hold' ? 'Monto mantenido' : 'Monto'}>
              <Money amount={amount} />
            </Fact>
            <Fact label="Participaciones">
              {formatDecimal(shares, Number.isInteger(Number(shares)) ? 0 : 2)}
            </Fact>
            {status !== 'cancelled' && (
              <Fact label="ROI anual proyectado" tip={decisionDefinitions.roi} className="max-sm:col-span-2">
                {formatPercent(roi)}
              </Fact>
            )}
          </dl>
        </div>
        {investmentId && (
          <Link
            to={`/investments/${investmentId}`}
            className="mt-2 -mb-2 inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current"
          >
            Ver la inversión
            <span className="sr-only"> en {warehouseName}</span>
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
      </Card>
    </article>
  );
});
