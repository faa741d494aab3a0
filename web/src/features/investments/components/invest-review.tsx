import type { AgreedTerms } from '@nodo/contracts/investments/values';
import { timesRate } from '@nodo/contracts/money';
import { useState } from 'react';
import { formatPercent } from '../../../lib/format.ts';
import {
  AgreedLine,
  bringIntoView,
  changedFrom,
  feesLabel,
  returnLabel,
  TermsChanged,
} from '../../../ui/agreed-terms.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogFoot } from '../../../ui/dialog.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Reviewed } from '../form-schema.ts';
import { ContractTerms } from './contract-terms.tsx';

interface InvestReviewProps {
  values: Reviewed;
  terms: AgreedTerms;
  isSending: boolean;
  /** Why it isn't possible at the moment, although the input is valid. */
  postponed: string | undefined;
  onBack: () => void;
  onConfirm: () => void;
}

/** Summary of the investment, to be confirmed. */
export function InvestReview(props: InvestReviewProps) {
  const { values, terms, isSending, postponed } = props;
  const { termsBefore } = values;
  const isFromBalance = values.payWith === 'balance';
  const monthly = timesRate(values.amount, terms.monthlyReturnRate);
  // Accepted is what was shown then: other terms have to be accepted anew.
  const [accepted, setAccepted] = useState<Reviewed>();
  const [missing, setMissing] = useState<Reviewed>();
  const isAccepted = accepted === values;
  function confirm() {
    if (isAccepted) props.onConfirm();
    else setMissing(values);
  }
  const changed = (label: (of: AgreedTerms) => string) => changedFrom(termsBefore, terms, label);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {termsBefore && <TermsChanged before={termsBefore} />}
      <dl className="divide-y divide-line border-y border-line">
        <AgreedLine label="Bodega">{values.warehouseName}</AgreedLine>
        <AgreedLine label="Monto">
          <Money amount={values.amount} />
        </AgreedLine>
        <AgreedLine label="Participación">{formatPercent(values.sharePercentage, 3)}</AgreedLine>
        <AgreedLine
          label={`Retorno mensual proyectado (${returnLabel(terms)})`}
          before={changed(returnLabel)}
        >
          <Money amount={monthly} />
        </AgreedLine>
        <AgreedLine label="Comisiones sobre el rendimiento" before={changed(feesLabel)}>
          {feesLabel(terms)}
        </AgreedLine>
        {isFromBalance ? (
          <AgreedLine label="Pagas con">Tu saldo disponible</AgreedLine>
        ) : (
          <AgreedLine label="Pagarás desde">
            <span className="font-mono text-[0.8125rem]">{values.walletAddress}</span>
          </AgreedLine>
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
        isMissing={missing === values && !isAccepted}
        disabled={isSending}
        onChange={(isChecked) => setAccepted(isChecked ? values : undefined)}
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
