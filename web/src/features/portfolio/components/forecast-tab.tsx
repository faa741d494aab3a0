import { formatUsd, subtract } from '@nodo/contracts/money';
import type { AdvancedAnalytics } from '@nodo/contracts/portfolio/advanced';
import { FORECAST_HORIZONS, type ForecastHorizon, forecast } from '@nodo/contracts/roi-calculator/forecast';
import { LineChart } from 'lucide-react';
import { lazyPart } from '../../../lib/lazy-part.ts';

import { ChartCard } from '../../../ui/chart-card.tsx';
import { ChartLegend } from '../../../ui/chart-legend.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LazyDrawing } from '../../../ui/lazy-drawing.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { fractionText, monthsText, tableOfForecast } from '../advanced-labels.ts';

const ForecastChart = lazyPart(async () => (await import('./advanced-charts.tsx')).ForecastChart);

const horizons = FORECAST_HORIZONS.map((months) => ({ value: `${months}`, label: `${months}` }));

interface ForecastTabProps {
  readonly basis: AdvancedAnalytics['forecast'];
  readonly horizon: ForecastHorizon;
  readonly onHorizon: (horizon: ForecastHorizon) => void;
}

/** Projected returns under one's own terms, labelled as a projection, with formula and band. */
export function ForecastTab({ basis, horizon, onHorizon }: ForecastTabProps) {
  if (Number(basis.capital) === 0) {
    return (
      <EmptyState icon={LineChart} title="Aún no hay capital confirmado">
        La proyección parte de las condiciones de tus inversiones confirmadas.
      </EmptyState>
    );
  }
  const points = forecast(basis, horizon);
  const last = points.at(-1);
  if (!last) return null;
  const choose = (value: string) => {
    const found = FORECAST_HORIZONS.find((months) => `${months}` === value);
    if (found) onHorizon(found);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span aria-hidden className="text-sm text-ink-2">
          Horizonte en meses
        </span>
        <Choice label="Horizonte en meses" value={`${horizon}`} options={horizons} onChange={choose} />
      </div>
      <div className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Stat
          label={`Valor proyectado en ${monthsText(horizon)}`}
          value={<Money amount={last.value} />}
          detail={`Hoy ${formatUsd(basis.value)}`}
        />
        <Stat
          label="Retornos por acreditar"
          value={<Money amount={last.returns} />}
          detail={`${formatUsd(basis.monthlyNet)} netos al mes`}
        />
        <Stat
          label="Franja del valor, desde"
          value={<Money amount={last.low} />}
          detail={`hasta ${formatUsd(last.high)}`}
        />
      </div>
      <ChartCard
        title="Retornos acumulados proyectados"
        detail={
          <ChartLegend
            items={[
              { name: 'Esperado', colour: 'var(--chart-2)' },
              { name: 'Franja', colour: 'var(--chart-5)' },
            ]}
          />
        }
        chart={
          <LazyDrawing>
            <ForecastChart points={points} today={basis.value} />
          </LazyDrawing>
        }
        columns={['Plazo', 'Más bajo', 'Esperado', 'Más alto']}
        rows={tableOfForecast(points).map(({ month, low, returns, high }) => [
          monthsText(month),
          formatUsd(subtract(low, basis.value)),
          formatUsd(returns),
          formatUsd(subtract(high, basis.value)),
        ])}
      />
      <Notice tone="info" title="Es una proyección, no una promesa">
        <p>
          Valor en n meses = valor de hoy + n × retorno neto mensual. El retorno neto mensual es la suma de
          monto × tasa × (1 − comisiones) de cada inversión, con las condiciones que firmaste; sin retirar,
          reinvertir ni sumar capital.
        </p>
        <p className="mt-1.5">
          La franja va del {fractionText(basis.lowRate)} al {fractionText(basis.highRate)} mensual neto sobre
          tu capital: el menor y el mayor rendimiento entre los que se te acreditaron y los que la plataforma
          ha fijado.
        </p>
      </Notice>
    </div>
  );
}
