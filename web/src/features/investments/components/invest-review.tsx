import type { AgreedTerms } from '@nodo/contracts/investments/values';
import { timesRate } from '@nodo/contracts/money';
import { type ReactNode, useState } from 'react';
import { formatPercent, formatRate } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DialogFoot } from '../../../ui/dialog.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Reviewed } from '../form-schema.ts';
import { ContractTerms } from './contract-terms.tsx';

/** `before`: what was shown until it changed. */
function Line({
  label,
  before,
  children,
}: {
  label: string;
  before?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'flex flex-wrap justify-between gap-x-6 gap-y-1 py-3',
        before && '-mx-3 bg-amber-soft px-3',
      )}
    >
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="ml-auto min-w-0 text-right text-[0.9375rem] font-medium wrap-anywhere">
        {children}
        {before && (
          <p className="text-[0.8125rem] leading-5 font-normal text-amber-ink">Cambió: antes {before}</p>
        )}
      </dd>
    </div>
  );
}

/** On a small screen the message would be below the fold, and pressing the button would seem to do nothing. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
}

/** The same, and reading goes on there: the button that was pressed has lost the focus. */
function readFrom(element: HTMLElement | null): void {
  bringIntoView(element);
  element?.focus();
}

const returnLabel = ({ monthlyReturnRate }: AgreedTerms) => formatRate(monthlyReturnRate);
const feesLabel = ({ managementFeeRate, platformFeeRate }: AgreedTerms) =>
  `${formatRate(managementFeeRate)} administración · ${formatRate(platformFeeRate)} plataforma`;

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
  /** The earlier text of a term; undefined if it says the same now. */
  function changed(label: (of: AgreedTerms) => string) {
    const before = termsBefore && label(termsBefore);
    return before === label(terms) ? undefined : before;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {termsBefore && (
        <div
          ref={readFrom}
          key={JSON.stringify(termsBefore)}
          tabIndex={-1}
          className="scroll-mt-4 outline-none"
        >
          <Notice tone="amber" title="Las condiciones cambiaron mientras revisabas">
            No se registró nada. Lo que cambió está marcado: míralo y acéptalo para confirmar.
          </Notice>
        </div>
      )}
      <dl className="divide-y divide-line border-y border-line">
        <Line label="Bodega">{values.warehouseName}</Line>
        <Line label="Monto">
          <Money amount={values.amount} />
        </Line>
        <Line label="Participación">{formatPercent(values.sharePercentage, 3)}</Line>
        <Line label={`Retorno mensual proyectado (${returnLabel(terms)})`} before={changed(returnLabel)}>
          <Money amount={monthly} />
        </Line>
        <Line label="Comisiones sobre el rendimiento" before={changed(feesLabel)}>
          {feesLabel(terms)}
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
