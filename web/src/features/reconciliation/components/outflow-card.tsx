import { formatUsd } from '@nodo/contracts/money';
import type { FoundPayout, OutflowView } from '@nodo/contracts/reconciliation/views';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { WholeAddress } from '../../../ui/whole-address.tsx';
import { isDecided } from './decision-actions.tsx';
import { type Deciding, TransferCard } from './transfer-card.tsx';

function openPayoutText({ person, isRefund, requestedAt }: FoundPayout): string {
  const at = formatDateTime(requestedAt);
  if (isRefund) return `Devolución abierta igual, del ${at}`;
  return `Pago abierto igual de ${person?.name ?? 'alguien'}, del ${at}`;
}

function personText({ name, hasProved, availableUsd }: OutflowView['people'][number]): string {
  const available = formatUsd(availableUsd);
  return hasProved
    ? `${name} demostró esta billetera; tiene ${available} disponibles`
    : `${name} ya pidió un retiro aquí; tiene ${available} disponibles`;
}

/** Leads to the person's page; names may be shared, e-mails are not. */
function PersonLink({ person }: { person: FoundPayout['person'] }) {
  return person && <CustomerLink id={person.id} name={person.email} className="text-sm wrap-anywhere" />;
}

/** One transfer out of the treasury without a payout: where it went, whose it may be, and the decision. */
export function OutflowCard({ outflow, ...deciding }: Deciding & { outflow: OutflowView }) {
  const { payouts, people } = outflow;
  const isOver = isDecided(outflow.reconciliation);
  return (
    <TransferCard
      transfer={outflow}
      at={outflow.blockTime}
      isFinal
      badges={<Badge tone={isOver ? 'neutral' : 'alert'}>Salida sin pago</Badge>}
      {...deciding}
    >
      <Fact label="Salió hacia">
        <WholeAddress address={outflow.to} />
      </Fact>
      {!isOver && (
        <Fact label="De quién puede ser">
          <ul className="grid gap-0.5">
            {payouts.map((payout) => (
              <li key={payout.payoutId}>
                {openPayoutText(payout)} <PersonLink person={payout.person} />
              </li>
            ))}
            {people.map((person) => (
              <li key={person.id}>
                {personText(person)} <PersonLink person={person} />
              </li>
            ))}
            {payouts.length + people.length === 0 && <li>Nadie ha pedido un retiro a esta dirección</li>}
          </ul>
        </Fact>
      )}
    </TransferCard>
  );
}
