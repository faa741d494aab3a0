import {
  COMPARATORS,
  COMPARATORS_SOURCE,
  COMPARATORS_YEAR,
  NOT_LIKE_FOR_LIKE,
} from '@nodo/contracts/comparators';
import { ALTERNATIVES, annualRateOf } from '@nodo/contracts/market/views';
import type { FinancialSettings } from '@nodo/contracts/settings/values';
import { formatRate } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Bars } from './bars.tsx';

interface Alternative {
  readonly key: keyof typeof ALTERNATIVES;
  readonly label: string;
  /** Fractions. */
  readonly annualRate: string;
  readonly range: { readonly from: string; readonly to: string } | null;
  readonly currency: string;
  readonly source: string;
}

function alternatives({ monthlyReturnRate }: FinancialSettings): Alternative[] {
  const own = {
    key: 'own',
    label: 'Nodo Cartago',
    annualRate: annualRateOf(monthlyReturnRate),
    range: null,
    currency: 'USD',
    source: 'Condiciones vigentes; proyección',
  } as const;
  const source = `${COMPARATORS_SOURCE}, ${COMPARATORS_YEAR}`;
  const others = COMPARATORS.map((comparator) => ({ ...comparator, source }));
  return [own, ...others].toSorted((one, other) => Number(other.annualRate) - Number(one.annualRate));
}

const rangeText = (range: Alternative['range']) =>
  range === null ? '—' : `${formatRate(range.from)} a ${formatRate(range.to)}`;

function Rates({ all }: { all: readonly Alternative[] }) {
  return (
    <ChartCard
      title="Tasa anual de referencia"
      detail="La nuestra es simple, proyectada y antes de comisiones. La marca señala el rango, donde lo hay"
      chart={
        <Bars
          rows={all.map(({ key, label, annualRate, range, currency }) => ({
            key,
            label,
            detail: key === 'own' ? `${currency} · proyección` : `${currency} · ${COMPARATORS_YEAR}`,
            value: Number(annualRate),
            text: formatRate(annualRate),
            isOwn: key === 'own',
            ...(range === null ? {} : { range: { from: Number(range.from), to: Number(range.to) } }),
          }))}
        />
      }
      columns={['Alternativa', 'Tasa anual', 'Rango', 'Moneda', 'Fuente']}
      rows={all.map(({ label, annualRate, range, currency, source }) => [
        label,
        formatRate(annualRate),
        rangeText(range),
        currency,
        source,
      ])}
    />
  );
}

function Differences({ all }: { all: readonly Alternative[] }) {
  return (
    <Card className="pb-3">
      <CardHeader
        title="Lo que cambia además de la tasa"
        detail="En qué consiste cada una y de qué depende"
      />
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {all.map(({ key, label, currency }) => (
          <li
            key={key}
            className={cx(
              'grid gap-x-6 gap-y-1 px-5 py-3.5 text-[0.9375rem] leading-6 sm:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)] sm:px-6',
              key === 'own' && 'bg-signal-soft/60',
            )}
          >
            <h3 className="font-semibold">
              {label} <span className="text-[0.8125rem] font-normal text-ink-2">{currency}</span>
            </h3>
            <p>
              <span className="text-[0.8125rem] text-ink-2">Respaldo: </span>
              {ALTERNATIVES[key].backing}
            </p>
            <p>
              <span className="text-[0.8125rem] text-ink-2">Riesgo: </span>
              {ALTERNATIVES[key].risk}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The platform's return compared with alternatives; `settings` are those in force. */
export function Competition({ settings }: { settings: FinancialSettings }) {
  const all = alternatives(settings);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="sr-only">Análisis competitivo</h2>
      <Notice tone="amber" title="Antes de comparar">
        {NOT_LIKE_FOR_LIKE}
      </Notice>
      <Rates all={all} />
      <Differences all={all} />
    </div>
  );
}
