import { formatUsdt } from '@nodo/contracts/money';
import type { Candidate, UnmatchedTransfer } from '@nodo/contracts/reconciliation/views';
import { unmatchedReasonLabels } from '@nodo/contracts/transfers/values';
import { Link } from 'react-router-dom';
import { Badge } from '../../../ui/badge.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { WholeAddress } from '../../../ui/whole-address.tsx';
import { isDecided } from './decision-actions.tsx';
import { type Deciding, TransferCard } from './transfer-card.tsx';

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

/** One transfer: amount and sender, candidates, and the decision. */
export function UnmatchedCard({ transfer, ...deciding }: Deciding & { transfer: UnmatchedTransfer }) {
  const isOver = isDecided(transfer.reconciliation);
  return (
    <TransferCard
      transfer={transfer}
      at={transfer.blockTime ?? transfer.detectedAt}
      isFinal={transfer.state === 'confirmed'}
      badges={
        <>
          {transfer.state !== 'confirmed' && (
            <Badge tone="signal" dot>
              {transfer.state === 'reverted' ? 'Fuera de la cadena' : 'Confirmándose'}
            </Badge>
          )}
          <Badge tone={isOver ? 'neutral' : 'amber'}>{unmatchedReasonLabels[transfer.reason]}</Badge>
        </>
      }
      {...deciding}
    >
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
    </TransferCard>
  );
}
