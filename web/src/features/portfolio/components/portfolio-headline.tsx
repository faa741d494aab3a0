import { formatUsd } from '@nodo/contracts/money';
import { periodLabel } from '@nodo/contracts/periods';
import { MONEY_WEIGHTED_DAYS } from '@nodo/contracts/portfolio/formulas';
import type { PortfolioReturn } from '@nodo/contracts/portfolio/views';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { formatPercent } from '../../../lib/format.ts';
import { Approx } from '../../../ui/approx.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { InfoTip } from '../../../ui/info-tip.tsx';
import { Money } from '../../../ui/money.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { evolutionQuery, portfolioReturnQuery } from '../api/get-portfolio.ts';
import { cutEvolution } from '../evolution-range.ts';
import { changeSince } from '../evolution-texts.ts';

const hints = {
  credited: 'La suma de los rendimientos netos que se te acreditaron, los retires o no.',
  moneyWeighted:
    'La tasa anual con la que lo que pagaste en cada fecha vale lo que se te acreditó y lo que tienes invertido hoy (TIR). Invertir más hoy no la cambia.',
  timeWeighted:
    'El rendimiento neto de cada mes sobre el capital que trabajó en él, un mes tras otro: (1 + r₁) × (1 + r₂) × … − 1. No depende de cuándo ni cuánto invertiste.',
} as const;

/** The font size, as `--fitting`, with which a text of figures fits into the width of its container. */
const fitting = ({ length }: string) =>
  ({ '--fitting': `calc(100cqi / ${(length * FIGURE_EM).toFixed(2)})` }) as CSSProperties;

/** Width of a character of an amount, on average and rounded up, in em. */
const FIGURE_EM = 0.55;

function Figure({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 py-2.5 max-lg:last:pb-0 lg:block lg:py-0 lg:pl-6">
      <dt className="flex items-center gap-1.5 text-sm text-ink-3">
        {label}
        <InfoTip about={label} text={hint} />
      </dt>
      <dd className="text-lg font-semibold whitespace-nowrap tabular lg:mt-1.5">{children}</dd>
    </div>
  );
}

/** A return in percent; a dash if it isn't known yet. */
function rateText(rate: string | null): string {
  if (rate === null) return '—';
  const percent = formatPercent(Number(rate) * 100, 1);
  return Number(rate) > 0 ? `+${percent}` : percent;
}

/** Change over the last month and its causes, consistent with the chart below. */
function LastMonth() {
  const { data } = useQuery(evolutionQuery);
  const part = useMemo(() => data && cutEvolution(data, '1m'), [data]);
  // Reserves the space, two lines on a phone, so that the content below doesn't shift.
  if (!part) return <p className="mt-2 h-6 max-sm:h-12" />;
  const { amount, rest } = changeSince(part);
  return (
    <p className="mt-2 text-[0.9375rem] leading-6 text-ink-2">
      {amount && (
        <>
          <span className={cx('font-medium tabular', amount.startsWith('+') && 'text-sea-ink')}>
            {amount}
          </span>{' '}
        </>
      )}
      {rest}
    </p>
  );
}

function LastCredit({ lastCredit, since }: Pick<PortfolioReturn, 'lastCredit' | 'since'>) {
  return (
    <p className="text-sm leading-6 text-ink-3">
      {lastCredit
        ? `Por ${periodLabel(lastCredit.month)}: ${formatUsd(lastCredit.net)}`
        : 'Tu primer rendimiento se calcula el día 1 del mes siguiente'}
      {since && ` · inviertes desde ${periodLabel(since)}`}
    </p>
  );
}

/** Value of a portfolio, change over the last month, and total return. */
export function PortfolioHeadline() {
  const query = useQuery(portfolioReturnQuery);
  const { data, isPending } = query;
  if (isPending) {
    return (
      <Card role="status" className="grid gap-4 p-5 sm:p-8">
        <span className="sr-only">Cargando el valor de tu portafolio…</span>
        <div className="grid h-[10.5rem] content-start gap-4 sm:h-[8.5rem]">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-11 w-64" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
        <div className="grid h-[8.5rem] content-evenly lg:hidden">
          {Object.keys(hints).map((hint) => (
            <Skeleton key={hint} className="h-4" />
          ))}
        </div>
      </Card>
    );
  }
  if (!data) return <QueryError query={query} fallback="No pudimos cargar el valor de tu portafolio." />;
  return (
    <Card className="grid gap-x-10 gap-y-4 p-5 sm:p-8 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
      <div className="@container min-w-0">
        <h2 className="text-sm text-ink-3">Valor de tu portafolio</h2>
        <p
          className="mt-1 text-[min(2.25rem,var(--fitting))] leading-[1.15] font-semibold tracking-[-0.02em] tabular sm:text-[min(3rem,var(--fitting))]"
          style={fitting(formatUsd(data.value))}
        >
          <Money amount={data.value} />
        </p>
        <Approx amount={data.value} />
        <LastMonth />
        <LastCredit {...data} />
      </div>
      <dl className="divide-line max-lg:divide-y max-lg:border-t max-lg:border-line lg:flex lg:divide-x lg:[&>*:not(:last-child)]:pr-6">
        <Figure label="Acreditado en total" hint={hints.credited}>
          <Money amount={data.creditedNet} />
        </Figure>
        <Figure
          label="Rentabilidad anual (TIR)"
          hint={
            data.moneyWeighted === null
              ? `${hints.moneyWeighted} Se dice desde los ${MONEY_WEIGHTED_DAYS} días.`
              : hints.moneyWeighted
          }
        >
          {rateText(data.moneyWeighted)}
        </Figure>
        <Figure label="Ponderada por tiempo" hint={hints.timeWeighted}>
          {rateText(data.timeWeighted)}
        </Figure>
      </dl>
    </Card>
  );
}
