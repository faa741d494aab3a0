import { NOT_LIKE_FOR_LIKE } from '@nodo/contracts/comparators';
import type { MarketComparison } from '@nodo/contracts/portfolio/advanced';
import { inPageLanguage } from '../../../lib/answers.ts';
import { formatPercent } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { InfoTip } from '../../../ui/info-tip.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { RateRow } from '../../../ui/rate-row.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { fractionText, MARKET_HINT, pointsText } from '../advanced-labels.ts';
import { useMarket } from '../api/get-advanced.ts';

const rateText = (rate: string) => formatPercent(100 * Number(rate), 1);

function Rows({ rows }: { rows: MarketComparison }) {
  const own = rows[0]?.myPortfolio ?? null;
  const largest = Math.max(Number(own ?? 0), ...rows.map(({ market }) => Number(market)));
  const width = (rate: string | null) => Math.max(0, (100 * Number(rate ?? 0)) / largest);
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line">
      <RateRow
        isOwn
        name="Tu portafolio"
        currency="USD"
        rate={fractionText(own, 1)}
        width={width(own)}
        detail={
          own === null
            ? 'Lo sabremos con tu primer retorno acreditado'
            : 'Retorno neto anualizado de los últimos 12 meses'
        }
      />
      {rows.map(({ category, market, marketRange, currency, difference, source, date }) => (
        <RateRow
          key={category}
          name={inPageLanguage(category)}
          currency={currency}
          rate={rateText(market)}
          width={width(market)}
          detail={`${source}, ${date}${marketRange ? ` · rango de ${rateText(marketRange.from)} a ${rateText(marketRange.to)}` : ''}`}
          {...(difference === null ? {} : { difference: `Tu portafolio: ${pointsText(difference)}` })}
        />
      ))}
    </ul>
  );
}

/** One's own return compared with alternatives. */
export function ComparisonTab() {
  const query = useMarket();
  const { data, isPending } = query;
  if (isPending) return <SkeletonRows rows={5} label="Cargando la comparación…" />;
  if (!data) {
    return <QueryError query={query} fallback="No pudimos cargar la comparación con el mercado." />;
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
