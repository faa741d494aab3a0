import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import type { PayoutView } from '@nodo/contracts/payouts/views';
import { streams } from '@nodo/contracts/streams';
import { ExternalLink } from 'lucide-react';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import { Hash } from '../../../ui/hash.tsx';
import { HistoryLink } from '../../../ui/history-link.tsx';
import { WholeAddress } from '../../../ui/whole-address.tsx';
import type { OpenDecision } from './decision-dialog.tsx';
import { PayoutBadge, remarkOf } from './payout-state.tsx';

/** 24-hour totals including this payout: splitting an amount into many payouts shows in the sum. */
export function LastDay({ payout: { lastDay } }: { payout: PayoutView }) {
  if (!lastDay) return null;
  return (
    <p className="text-sm leading-6 text-ink-2">
      En 24 horas, con este: <strong className="font-medium">{formatUsd(lastDay.person)}</strong> de esta
      persona, {formatUsd(lastDay.platform)} en total.
    </p>
  );
}

interface PayoutRowProps {
  payout: PayoutView;
  mayDecide: boolean;
  onDecide: (decision: OpenDecision) => void;
}

/** One payout: recipient, amount, full address and state. */
export function PayoutRow({ payout, mayDecide, onDecide }: PayoutRowProps) {
  const { state, investor, transactionHash } = payout;
  const remark = remarkOf(payout);
  const who = investor.name;
  return (
    <Card className="grid gap-4 p-5 lg:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_auto] lg:items-center lg:gap-8">
      <div className="min-w-0">
        <p className="text-lg font-semibold tracking-tight tabular">
          {formatUsdt(payout.amount)} <span className="text-sm font-normal text-ink-3">USDT</span>
        </p>
        <p className="mt-0.5 truncate text-[0.9375rem]">
          <CustomerLink id={investor.id} name={who} />
        </p>
        <p className="text-[0.8125rem] text-ink-3">{formatDateTime(payout.requestedAt)}</p>
      </div>
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PayoutBadge state={state} />
          {transactionHash && <Hash value={transactionHash} />}
        </div>
        <WholeAddress address={payout.walletAddress} />
        <LastDay payout={payout} />
        {remark && <p className="text-sm leading-6 text-ink-2">{remark}</p>}
        {state === 'requested' && !mayDecide && (
          <p className="text-sm leading-6 text-ink-3">Lo decide un Super Admin que no sea quien lo pidió.</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 lg:justify-end">
        {mayDecide && (state === 'requested' || state === 'approved') && (
          <Button
            variant="outline"
            aria-label={`Rechazar el pago de ${who}`}
            acts
            onClick={() => onDecide({ kind: 'reject', payout })}
          >
            Rechazar
          </Button>
        )}
        {mayDecide && state === 'requested' && (
          <Button
            aria-label={`Aprobar el pago de ${who}`}
            acts
            onClick={() => onDecide({ kind: 'approve', payout })}
          >
            Aprobar
          </Button>
        )}
        {payout.explorerUrl && (
          <a
            href={payout.explorerUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={`Ver el pago de ${who} en el explorador (se abre en otra pestaña)`}
            className="inline-grid size-9 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
        <HistoryLink
          to={auditAddress({ kind: 'transfer', subject: payout.id })}
          stream={streams.transfer(payout.id)}
          of={`el pago de ${who} del ${formatDateTime(payout.requestedAt)}`}
        />
      </div>
    </Card>
  );
}
