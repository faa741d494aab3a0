import {
  COMPARATORS,
  COMPARATORS_SOURCE,
  COMPARATORS_YEAR,
  NOT_LIKE_FOR_LIKE,
} from '@nodo/contracts/comparators';
import type { Decimal } from '@nodo/contracts/money';
import { annualRate, type RoiInput } from '@nodo/contracts/roi-calculator/formulas';
import { formatPercent } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RateRow } from '../../../ui/rate-row.tsx';
import { riskLabels, typeLabels } from '../roi-labels.ts';

const rateText = (rate: Decimal) => formatPercent(100 * Number(rate), 1);

/** The computed annual return compared with alternatives. */
export function ComparatorTab({ input }: { input: RoiInput }) {
  const own = annualRate(input);
  const largest = Math.max(Number(own), ...COMPARATORS.map((each) => Number(each.annualRate)));
  const width = (rate: Decimal) => (100 * Number(rate)) / largest;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card>
        <CardHeader
          title="Frente a otras alternativas"
          detail="Tasas anuales, antes de comisiones e impuestos"
        />
        <ul className="mt-4 divide-y divide-line border-t border-line">
          <RateRow
            isOwn
            name={`Nodo Cartago ${typeLabels[input.type]}`}
            currency="USD"
            rate={rateText(own)}
            width={width(own)}
            detail={`Proyección de la calculadora, riesgo ${riskLabels[input.risk].toLowerCase()}`}
          />
          {COMPARATORS.map((each) => (
            <RateRow
              key={each.key}
              name={each.label}
              currency={each.currency}
              rate={rateText(each.annualRate)}
              width={width(each.annualRate)}
              detail={`${COMPARATORS_SOURCE}, ${COMPARATORS_YEAR}${each.range ? ` · rango de ${rateText(each.range.from)} a ${rateText(each.range.to)}` : ''}`}
            />
          ))}
        </ul>
      </Card>
      <Notice tone="info" title="Una orientación, no una equivalencia">
        {NOT_LIKE_FOR_LIKE}
      </Notice>
    </div>
  );
}
