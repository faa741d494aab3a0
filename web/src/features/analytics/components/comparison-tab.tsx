import type { MarketComparison } from '@nodo/contracts/advanced-analytics';
import { NOT_LIKE_FOR_LIKE } from '@nodo/contracts/comparators';
import { formatPercent } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { InfoTip } from '../../../ui/info-tip.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { fractionText, MARKET_HINT, pointsText } from '../advanced-words.ts';
import { useMarket } from '../api/get-advanced.ts';

const rateText = (rate: string) => formatPercent(100 * Number(rate), 1);

interface RowProps {
  readonly name: string;
  readonly currency: string;
  readonly isOwn?: boolean;
  /** A fraction; null is not known yet. */
  readonly rate: string | null;
  readonly detail: string;
  readonly difference?: string | null;
  /** The largest rate of all rows fills the bar. */
  readonly largest: number;
}

function Row({ name, currency, isOwn = false, rate, detail, difference, largest }: RowProps) {
  const width = rate === null || largest <= 0 ? 0 : Math.max(0, (100 * Number(rate)) / largest);
  return (
    <li className={`px-5 py-4 sm:px-6 ${isOwn ? 'bg-signal-soft/50' : ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="flex items-center gap-2.5 text-[0.9375rem] font-medium">
          {name}
          <Badge tone={isOwn ? 'signal' : 'neutral'}>{currency}</Badge>
        </h3>
        <p className="text-lg font-semibold tabular">{fractionText(rate, 1)}</p>
      </div>
      <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-line/70">
        <div
          className={`h-full rounded-full ${isOwn ? 'bg-signal' : 'bg-[var(--chart-1)]'}`}
          style={{ width: `${width}%` }}
        />
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-ink-3">
        <span>{detail}</span>
        {difference != null && <span className="tabular">Tu portafolio: {pointsText(difference)}</span>}
      </p>
    </li>
  );
}

function Rows({ rows }: { rows: MarketComparison }) {
  const own = rows[0]?.myPortfolio ?? null;
  const largest = Math.max(Number(own ?? 0), ...rows.map(({ market }) => Number(market)));
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line">
      <Row
        name="Tu portafolio"
        currency="USD"
        isOwn
        rate={own}
        detail={
          own === null
            ? 'Lo sabremos con tu primer retorno acreditado'
            : 'Retorno neto anualizado de los últimos 12 meses'
        }
        largest={largest}
      />
      {rows.map(({ category, market, marketRange, currency, difference, source, date }) => (
        <Row
          key={category}
          name={category}
          currency={currency}
          rate={market}
          detail={`${source}, ${date}${marketRange ? ` · rango de ${rateText(marketRange.from)} a ${rateText(marketRange.to)}` : ''}`}
          difference={difference}
          largest={largest}
        />
      ))}
    </ul>
  );
}

/** The own return beside other things one could do with the money. */
export function ComparisonTab() {
  const { data, error, isPending, isFetching, refetch } = useMarket();
  if (isPending) return <SkeletonRows rows={5} label="Cargando la comparación…" />;
  if (!data) {
    return (
      <ErrorState
        error={error}
        fallback="No pudimos cargar la comparación con el mercado."
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card>
        <CardHeader
          title="Tu retorno frente al mercado"
          detail="Tasas anuales"
          action={<InfoTip about="Tu retorno frente al mercado" text={MARKET_HINT} />}
        />
        <Rows rows={data} />
      </Card>
      <Notice tone="info" title="Una orientación, no una equivalencia">
        {NOT_LIKE_FOR_LIKE}
      </Notice>
    </div>
  );
}
