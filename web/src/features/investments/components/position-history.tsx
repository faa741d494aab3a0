import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';

interface Step {
  readonly at: string;
  readonly text: string;
}

/** The steps of an investment, oldest first. */
export function stepsOf(investment: InvestmentView): Step[] {
  const { purchaseDate, confirmedAt, repurchasedAt, repurchase, payment } = investment;
  const paid =
    payment.source === 'balance'
      ? 'Confirmada: se pagó con el saldo'
      : `Confirmada: llegaron ${formatUsdt(payment.amountUsdt)} USDT`;
  return [
    { at: purchaseDate, text: `Reservada por ${formatUsd(investment.amount)}` },
    ...(confirmedAt ? [{ at: confirmedAt, text: paid }] : []),
    ...(repurchase ? [{ at: repurchase.requestedAt, text: 'Se pidió venderla de vuelta' }] : []),
    ...(repurchase?.state === 'rejected' && repurchase.decidedAt
      ? [{ at: repurchase.decidedAt, text: 'La recompra no se aprobó' }]
      : []),
    ...(repurchasedAt ? [{ at: repurchasedAt, text: 'Recomprada por la plataforma' }] : []),
  ];
}

interface PositionHistoryProps {
  investment: InvestmentView;
  /** Payment section, collapsed until opened. */
  children?: ReactNode;
}

/** Timeline from the reservation to today, with the payment collapsed. */
export function PositionHistory({ investment, children }: PositionHistoryProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <Card>
      <CardHeader title="Historia de esta inversión" />
      <ol className="grid gap-3 px-5 py-4 sm:px-6">
        {stepsOf(investment).map(({ at, text }) => (
          <li key={`${at} ${text}`} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="text-[0.9375rem]">{text}</span>
            <time dateTime={at} className="text-[0.8125rem] text-ink-3">
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
      {children && (
        <details
          className="group border-t border-line"
          onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
        >
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-5 text-[0.9375rem] font-medium hover:bg-sunken sm:px-6 [&::-webkit-details-marker]:hidden">
            Ver el pago
            <ChevronDown
              aria-hidden
              className="size-4 text-ink-3 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-line bg-sunken/50 p-3 sm:p-5">
            {isUnfolded && children}
          </div>
        </details>
      )}
    </Card>
  );
}
