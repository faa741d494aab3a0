import { MARKET_RECORDS, type MarketRecord, type MarketTopic } from '@nodo/contracts/market/views';
import { formatDecimal, formatPercent } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';

function RecordCard({ record }: { record: MarketRecord }) {
  const { title, value, decimals, sign, meaning, source } = record;
  return (
    <Card className="flex flex-col px-4 py-4 sm:px-6 sm:py-5">
      <h3 className="text-sm text-ink-3">{title}</h3>
      <p className="mt-1.5 text-xl leading-8 font-semibold tracking-[-0.015em] tabular sm:text-2xl">
        {sign === '%' ? formatPercent(value, decimals) : formatDecimal(value, decimals)}
        {sign && sign !== '%' && `\u00a0${sign}`}
      </p>
      <p className="mt-1 text-sm leading-5 text-ink-2">{meaning}</p>
      <p className="mt-auto pt-3 text-[0.8125rem] leading-5 text-ink-3">
        {source.name}, {source.asOf}
      </p>
    </Card>
  );
}

/** The content records about `topic`, each with its source and date. */
export function MarketRecords({ topic }: { topic: MarketTopic }) {
  const records = MARKET_RECORDS.filter((record) => record.topic === topic);
  return (
    <ul
      className={cx(
        'grid gap-3 sm:grid-cols-2 sm:gap-4',
        records.length % 3 === 0 ? 'lg:grid-cols-3' : 'lg:grid-cols-4',
      )}
    >
      {records.map((record) => (
        <li key={record.id} className="grid">
          <RecordCard record={record} />
        </li>
      ))}
    </ul>
  );
}
