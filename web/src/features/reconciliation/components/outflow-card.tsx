import type { UserView } from '@nodo/contracts/identity/views';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import type { FoundPayout, OutflowView } from '@nodo/contracts/reconciliation/views';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { WholeAddress } from '../../../ui/whole-address.tsx';
import { Decision } from './decision.tsx';
import { DecisionActions, isDecided } from './decision-actions.tsx';
import { TransferLinks } from './transfer-links.tsx';

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

interface OutflowCardProps {
  outflow: OutflowView;
  me: UserView;
  onDecide: () => void;
  onReject: () => void;
}

/** One transfer out of the treasury without a payout: where it went, whose it may be, and the decision. */
export function OutflowCard({ outflow, me, onDecide, onReject }: OutflowCardProps) {
  const { payouts, people, reconciliation } = outflow;
  const amount = `${formatUsdt(outflow.amountUsdt)} USDT`;
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xl font-semibold tracking-tight tabular">
            {formatUsdt(outflow.amountUsdt)} <span className="text-sm font-normal text-ink-3">USDT</span>
          </p>
          <p className="text-[0.8125rem] text-ink-3">
            {formatUsd(outflow.amountUsd)} · {formatDateTime(outflow.blockTime)}
          </p>
        </div>
        <Badge tone={isDecided(reconciliation) ? 'neutral' : 'alert'}>Salida sin pago</Badge>
      </div>
      <dl className="grid gap-4 lg:grid-cols-2">
        <Fact label="Salió hacia">
          <WholeAddress address={outflow.to} />
        </Fact>
        {!isDecided(reconciliation) && (
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
      </dl>
      {reconciliation && <Decision reconciliation={reconciliation} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <TransferLinks transfer={outflow} amount={amount} />
        <DecisionActions
          transfer={outflow}
          amount={amount}
          me={me}
          isFinal
          onDecide={onDecide}
          onReject={onReject}
        />
      </div>
    </Card>
  );
}
