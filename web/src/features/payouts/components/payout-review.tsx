import { NETWORK } from '@nodo/contracts/constants';
import { compare } from '@nodo/contracts/money';
import type { PayoutTerms } from '@nodo/contracts/payouts/views';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WholeAddress } from '../../../ui/whole-address.tsx';
import type { PayoutValues } from '../form-schema.ts';

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 py-3">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}

/** When the money leaves: an amount below the approval limit still needs approval if the address is new. */
function departure(newAddressHours: number): string {
  if (newAddressHours === 0) return 'Sale de tu saldo ahora mismo.';
  return 'Sale de tu saldo ahora mismo; si la dirección es nueva y no has demostrado que es tuya, antes lo aprueba una persona del equipo.';
}

interface PayoutReviewProps {
  values: PayoutValues;
  terms: PayoutTerms;
  /** One of their own addresses that looks similar to the typed one. */
  lookAlike: string | undefined;
  isSending: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

/** Amount and full address, to be confirmed before sending. */
export function PayoutReview({ values, terms, lookAlike, isSending, onBack, onConfirm }: PayoutReviewProps) {
  const waits = compare(values.amount, terms.withoutApproval) > 0;
  return (
    <div className="grid gap-5">
      <dl className="divide-y divide-line border-y border-line">
        <Line label="Monto">
          <Money amount={values.amount} className="text-2xl font-semibold tracking-tight" />
        </Line>
        <Line label={`Hacia esta dirección (USDT, ${NETWORK})`}>
          <WholeAddress address={values.walletAddress} />
        </Line>
      </dl>
      {lookAlike && (
        <Notice tone="alert" title="Se parece a una dirección tuya, pero es otra">
          <p>La tuya:</p>
          <p className="font-medium">
            <WholeAddress address={lookAlike} />
          </p>
          <p>
            Hay quien envía montos mínimos desde direcciones parecidas para que alguien las copie. Compara las
            dos letra por letra antes de confirmar.
          </p>
        </Notice>
      )}
      <p className="text-[0.8125rem] leading-5 text-ink-3">
        {waits
          ? 'Con este monto se pasa de lo que sale en 24 horas sin aprobación: una persona del equipo lo aprueba antes de enviarlo.'
          : departure(terms.newAddressHours)}
        {terms.needsPasskey && ' Lo confirmas con tu llave de acceso.'}
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onBack} disabled={isSending}>
          Volver
        </Button>
        <Button onClick={onConfirm} busy={isSending}>
          {isSending ? 'Enviando…' : 'Confirmar envío'}
        </Button>
      </div>
    </div>
  );
}
