import { timesRate } from '@nodo/contracts/money';
import { type ReactNode, useState } from 'react';
import { formatPercent, formatRate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogFoot } from '../../../ui/dialog.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Reviewed } from '../form-schema.ts';
import { ContractTerms } from './contract-terms.tsx';

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="min-w-0 text-right text-[0.9375rem] font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** On a small screen the message would be below the fold, and pressing the button would seem to do nothing. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
}

interface InvestReviewProps {
  values: Reviewed;
  monthlyReturnRate: string;
  /** Fractions of the return. */
  managementFeeRate: string;
  platformFeeRate: string;
  isSending: boolean;
  /** Why it isn't possible at the moment, although the input is valid. */
  postponed: string | undefined;
  onBack: () => void;
  onConfirm: () => void;
}

/** Summary of the investment, to be confirmed. */
export function InvestReview(props: InvestReviewProps) {
  const { values, monthlyReturnRate, isSending, postponed } = props;
  const isFromBalance = values.payWith === 'balance';
  const monthly = timesRate(values.amount, monthlyReturnRate);
  const [isAccepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  function confirm() {
    if (isAccepted) props.onConfirm();
    else setMissing(true);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="divide-y divide-line border-y border-line">
        <Line label="Bodega">{values.warehouseName}</Line>
        <Line label="Monto">
          <Money amount={values.amount} />
        </Line>
        <Line label="Participación">{formatPercent(values.sharePercentage, 3)}</Line>
        <Line label={`Retorno mensual proyectado (${formatRate(monthlyReturnRate)})`}>
          <Money amount={monthly} />
        </Line>
        <Line label="Comisiones sobre el rendimiento">
          {formatRate(props.managementFeeRate)} administración · {formatRate(props.platformFeeRate)}{' '}
          plataforma
        </Line>
        {isFromBalance ? (
          <Line label="Pagas con">Tu saldo disponible</Line>
        ) : (
          <Line label="Pagarás desde">
            <span className="font-mono text-[0.8125rem]">{values.walletAddress}</span>
          </Line>
        )}
      </dl>
      <p className="text-[0.8125rem] leading-5 text-ink-3">
        Las tasas vigentes hoy quedan fijas para esta inversión. Los retornos son proyecciones, no garantías.{' '}
        {isFromBalance
          ? 'Al confirmar la descontamos de tu saldo y queda confirmada de una vez.'
          : 'Al confirmar reservamos tu participación y te mostramos cómo pagarla en USDT.'}
      </p>
      <ContractTerms
        isAccepted={isAccepted}
        isMissing={isMissing && !isAccepted}
        disabled={isSending}
        onChange={setAccepted}
      />
      {postponed !== undefined && (
        <div ref={bringIntoView} className="scroll-mt-4">
          <Notice tone="amber" title="Ahora no podemos recibir tu inversión" live>
            {postponed} No se registró nada y lo que escribiste se conserva: no envíes dinero todavía.
          </Notice>
        </div>
      )}
      <DialogFoot>
        <div className="flex gap-3 sm:justify-end">
          <Button variant="outline" onClick={props.onBack} disabled={isSending}>
            Volver
          </Button>
          <Button onClick={confirm} busy={isSending} className="max-sm:flex-1">
            {isSending
              ? 'Registrando…'
              : postponed === undefined
                ? 'Confirmar inversión'
                : 'Intentar de nuevo'}
          </Button>
        </div>
      </DialogFoot>
    </div>
  );
}
