import type { UserView } from '@nodo/contracts/identity/views';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import type { Candidate, UnmatchedTransfer } from '@nodo/contracts/reconciliation/views';
import { unmatchedReasonLabels } from '@nodo/contracts/transfers/values';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { WholeAddress } from '../../../ui/whole-address.tsx';
import { Decision } from './decision.tsx';
import { DecisionActions, isDecided } from './decision-actions.tsx';
import { TransferLinks } from './transfer-links.tsx';

/** Person and amount of a candidate investment, to compare with the transfer. */
export function CandidateText({ candidate }: { candidate: Candidate }) {
  return (
    <>
      <Link
        to={`/investments/${candidate.investmentId}`}
        className="font-medium underline-offset-4 hover:underline"
      >
        {candidate.investor.name}
      </Link>
      <span className="text-ink-2">
        {' '}
        · {formatUsdt(candidate.amountUsdt)} USDT · {candidate.warehouseName}
      </span>
    </>
  );
}

function Expected({ transfer: { askedBy, nearest } }: { transfer: UnmatchedTransfer }) {
  if (askedBy) {
    return (
      <Fact label="Pidió este monto exacto">
        <CandidateText candidate={askedBy} />
      </Fact>
    );
  }
  if (nearest.length === 0) {
    return <Fact label="Inversiones abiertas parecidas">Ninguna espera un pago</Fact>;
  }
  return (
    <Fact label="Inversiones abiertas más parecidas">
      <ul className="grid gap-0.5">
        {nearest.map((candidate) => (
          <li key={candidate.investmentId}>
            <CandidateText candidate={candidate} />
          </li>
        ))}
      </ul>
    </Fact>
  );
}

interface UnmatchedCardProps {
  transfer: UnmatchedTransfer;
  me: UserView;
  onDecide: () => void;
  onReject: () => void;
}

/** One transfer: amount and sender, candidates, and the decision. */
export function UnmatchedCard({ transfer, me, onDecide, onReject }: UnmatchedCardProps) {
  const { reconciliation } = transfer;
  const amount = `${formatUsdt(transfer.amountUsdt)} USDT`;
  const isOver = isDecided(reconciliation);
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xl font-semibold tracking-tight tabular">
            {formatUsdt(transfer.amountUsdt)} <span className="text-sm font-normal text-ink-3">USDT</span>
          </p>
          <p className="text-[0.8125rem] text-ink-3">
            {formatUsd(transfer.amountUsd)} · {formatDateTime(transfer.blockTime ?? transfer.detectedAt)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {transfer.state !== 'confirmed' && (
            <Badge tone="signal" dot>
              {transfer.state === 'reverted' ? 'Fuera de la cadena' : 'Confirmándose'}
            </Badge>
          )}
          <Badge tone={isOver ? 'neutral' : 'amber'}>{unmatchedReasonLabels[transfer.reason]}</Badge>
        </div>
      </div>
      <dl className="grid gap-4 lg:grid-cols-2">
        <Fact label="Llegó desde">
          <WholeAddress address={transfer.from} />
          {transfer.provedBy && (
            <span className="block text-[0.8125rem] leading-5 text-sea-ink">
              {transfer.provedBy.name} demostró que esta billetera es suya.
            </span>
          )}
          {transfer.payersFromAddress > 1 && (
            <span className="block text-[0.8125rem] leading-5 text-amber-ink">
              Desde esta dirección pagaron varias personas: puede ser la de un exchange.
            </span>
          )}
        </Fact>
        {(transfer.askedBy || !isOver) && <Expected transfer={transfer} />}
      </dl>
      {reconciliation && <Decision reconciliation={reconciliation} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <TransferLinks transfer={transfer} amount={amount} />
        <DecisionActions
          transfer={transfer}
          amount={amount}
          me={me}
          isFinal={transfer.state === 'confirmed'}
          onDecide={onDecide}
          onReject={onReject}
        />
      </div>
    </Card>
  );
}
