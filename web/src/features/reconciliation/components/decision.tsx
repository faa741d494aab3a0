import { formatUsd } from '@nodo/contracts/money';
import { type PayoutState, payoutStateLabels } from '@nodo/contracts/payouts/states';
import { payoutHoldLabels } from '@nodo/contracts/payouts/values';
import {
  type ReconciliationState,
  type ReconciliationWay,
  reconciliationFailureLabels,
} from '@nodo/contracts/reconciliation/values';
import { type ReconciliationView, standingLabel } from '@nodo/contracts/reconciliation/views';
import { formatDateTime, formatWhole } from '../../../lib/format.ts';
import { Badge, type Tone, toneTable } from '../../../ui/badge.tsx';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import { Hash } from '../../../ui/hash.tsx';

const tones = toneTable<ReconciliationState>({
  proposed: 'amber',
  approved: 'signal',
  verified: 'signal',
  rejected: 'neutral',
  failed: 'alert',
  reconciled: 'sea',
  refunded: 'sea',
});
const refundStates: Partial<Record<PayoutState, string>> = payoutStateLabels;

const plans: Record<ReconciliationWay, (who: string) => string> = {
  match: (who) => `Asociar a la inversión de ${who}`,
  refund: (who) => (who === '' ? 'Devolver a la billetera de la que llegó' : `Devolver a ${who}`),
  credit: (who) => `Abonar al saldo de ${who}`,
  payout: (who) => (who === '' ? 'Es una devolución que estaba abierta' : `Es el pago abierto de ${who}`),
  debit: (who) => `Descontar del saldo de ${who}`,
  platform: () => 'Es dinero de la plataforma',
};

function remarksOf({ failure, reason, decidedBy, proof, creditedUsd, refund }: ReconciliationView): string[] {
  const by = decidedBy ? ` (${decidedBy.name})` : '';
  return [
    ...(failure ? [`${reconciliationFailureLabels[failure]}.`] : []),
    ...(reason ? [`${reason}${by}`] : decidedBy ? [`Lo aprobó ${decidedBy.name}.`] : []),
    ...(proof
      ? [
          `Leída otra vez de la cadena: bloque ${formatWhole(proof.blockNumber)}, definitivo hasta el ${formatWhole(proof.solidHeight)}.`,
        ]
      : []),
    ...(creditedUsd ? [`Se abonaron ${formatUsd(creditedUsd)} al saldo.`] : []),
    ...(refund ? [`Envío de vuelta: ${(refundStates[refund.state] ?? refund.state).toLowerCase()}.`] : []),
    ...(refund?.hold ? [`${payoutHoldLabels[refund.hold]}.`] : []),
  ];
}

/** Tone of a decision; for an unfinished refund, whether it is being sent or held back. */
function toneOf({ state, refund }: ReconciliationView): Tone {
  if (state !== 'reconciled' || !refund) return tones[state];
  return refund.hold ? 'amber' : 'signal';
}

/** The decision about a transfer: kind, person and state. */
export function Decision({ reconciliation }: { reconciliation: ReconciliationView }) {
  const { how, person, note, proposedBy, proposedAt, refund } = reconciliation;
  return (
    <div className="grid gap-2 rounded-md border border-line bg-sunken/60 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={toneOf(reconciliation)} dot>
          {standingLabel(reconciliation)}
        </Badge>
        <span className="text-[0.9375rem] font-medium">{plans[how](person?.name ?? '')}</span>
        {person && <CustomerLink id={person.id} name={person.email} className="text-sm wrap-anywhere" />}
      </p>
      <p className="text-sm leading-6 text-ink-2">
        «{note}» — {proposedBy.name}, {formatDateTime(proposedAt)}
      </p>
      {remarksOf(reconciliation).map((remark) => (
        <p key={remark} className="text-sm leading-6 text-ink-2">
          {remark}
        </p>
      ))}
      {refund?.transactionHash && <Hash value={refund.transactionHash} />}
    </div>
  );
}
