import type { UserView } from '@nodo/contracts/identity/views';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import type { OutflowView, UnmatchedTransfer } from '@nodo/contracts/reconciliation/views';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Decision } from './decision.tsx';
import { DecisionActions } from './decision-actions.tsx';
import { TransferLinks } from './transfer-links.tsx';

/** Who looks at a transfer, and what its buttons open. */
export interface Deciding {
  me: UserView;
  onDecide: () => void;
  onReject: () => void;
}

interface TransferCardProps extends Deciding {
  transfer: OutflowView | UnmatchedTransfer;
  /** When it moved, ISO 8601. */
  at: string;
  /** Whether the transfer is final. */
  isFinal: boolean;
  badges: ReactNode;
  /** What is known about it: `Fact` elements. */
  children: ReactNode;
}

/** One transfer to be decided about: its amount, what is known about it, the decision, and what may be done now. */
export function TransferCard({ transfer, at, isFinal, badges, children, ...deciding }: TransferCardProps) {
  const usdt = formatUsdt(transfer.amountUsdt);
  const amount = `${usdt} USDT`;
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xl font-semibold tracking-tight tabular">
            {usdt} <span className="text-sm font-normal text-ink-3">USDT</span>
          </p>
          <p className="text-[0.8125rem] text-ink-3">
            {formatUsd(transfer.amountUsd)} · {formatDateTime(at)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">{badges}</div>
      </div>
      <dl className="grid gap-4 lg:grid-cols-2">{children}</dl>
      {transfer.reconciliation && <Decision reconciliation={transfer.reconciliation} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <TransferLinks transfer={transfer} amount={amount} />
        <DecisionActions transfer={transfer} amount={amount} isFinal={isFinal} {...deciding} />
      </div>
    </Card>
  );
}
