import { type Decimal, formatUsd } from '@nodo/contracts/money';
import {
  PROJECTION_YEARS,
  projectYears,
  ROI_SCENARIOS,
  type RoiInput,
  scenarioReturn,
} from '@nodo/contracts/roi-calculator/formulas';
import { formatPercent } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { ChartLegend } from '../../../ui/chart-legend.tsx';
import { LazyDrawing } from '../../../ui/lazy-drawing.tsx';
import { Money } from '../../../ui/money.tsx';
import { Stat } from '../../../ui/stat.tsx';

const YearsChart = lazyPart(async () => (await import('./years-chart.tsx')).YearsChart);
const [, base] = ROI_SCENARIOS;
const rateText = (rate: Decimal) => formatPercent(100 * Number(rate), 1);

/** Three annual rates applied to the amount, and the middle one over five years. */
export function ScenariosTab({ input }: { input: RoiInput }) {
  const years = projectYears(input.amount, base.annualRate, PROJECTION_YEARS);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        {ROI_SCENARIOS.map(({ key, label, annualRate }) => (
          <Stat
            key={key}
            label={`${label}, ${rateText(annualRate)} anual`}
            value={<Money amount={scenarioReturn(input.amount, annualRate, input.months)} />}
            detail={`Retorno en ${input.months} meses`}
          />
        ))}
      </div>
      <ChartCard
        title={`${PROJECTION_YEARS} años al ${rateText(base.annualRate)}`}
        detail={
          <ChartLegend
            items={[
              { name: 'Retirando los retornos', colour: 'var(--chart-1)' },
              { name: 'Reinvirtiéndolos cada año', colour: 'var(--chart-2)' },
            ]}
          />
        }
        chart={
          <LazyDrawing>
            <YearsChart years={years} />
          </LazyDrawing>
        }
        columns={['Año', 'Retirando', 'Reinvirtiendo']}
        rows={years.map(({ year, simple, compound }) => [`${year}`, formatUsd(simple), formatUsd(compound)])}
      />
      <p className="text-[0.8125rem] leading-5 text-ink-3">
        Escenarios ilustrativos sobre tu monto: retorno = monto × tasa anual × meses ÷ 12. El valor a{' '}
        {PROJECTION_YEARS} años suma el monto y los retornos.
      </p>
    </div>
  );
}
