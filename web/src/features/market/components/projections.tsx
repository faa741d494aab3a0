import { annualRateOf, PROJECTION_MONTHS } from '@nodo/contracts/market/views';
import { formatUsd } from '@nodo/contracts/money';
import type { FinancialSettingsView } from '@nodo/contracts/settings/views';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { CalendarClock } from 'lucide-react';
import { counted } from '../../../lib/counted.ts';
import { formatDate, formatPercent, formatRate, formatWhole } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LazyDrawing } from '../../../ui/lazy-drawing.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { deliveriesOf, projectionOf } from '../figures.ts';
import type { ProjectionMonths } from '../market-view.ts';
import { Bars } from './bars.tsx';

const ProjectionChart = lazyPart(async () => (await import('./projection-chart.tsx')).ProjectionChart);

const options = PROJECTION_MONTHS.map((months) => ({ value: String(months), label: `${months} meses` }));

interface ReturnsProps {
  readonly settings: FinancialSettingsView;
  readonly months: ProjectionMonths;
}

function Formula({ settings }: { settings: FinancialSettingsView }) {
  const { minimumInvestment, monthlyReturnRate, managementFeeRate, platformFeeRate, updatedAt } = settings;
  return (
    <Notice tone="info" title="Es una proyección, no una promesa">
      Retorno acumulado = monto × tasa mensual × meses, sin reinvertir. Con la inversión mínima de{' '}
      <Money amount={minimumInvestment} /> y la tasa vigente de {formatRate(monthlyReturnRate)} mensual
      {updatedAt === null ? '' : `, desde el ${formatDate(updatedAt)}`}. Antes de comisiones: administración{' '}
      {formatRate(managementFeeRate)} y plataforma {formatRate(platformFeeRate)}.
    </Notice>
  );
}

function ReturnStats({ settings, months }: ReturnsProps) {
  const { minimumInvestment: amount, monthlyReturnRate: rate } = settings;
  const { monthly, total, roiPercent, breakEvenMonths } = projectionOf(amount, rate, months);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3 sm:gap-4">
      <Stat
        label="Retorno mensual"
        value={<Money amount={monthly} />}
        detail={`Al ${formatRate(rate)} mensual`}
      />
      <Stat
        label={`Retorno en ${months} meses`}
        value={<Money amount={total} />}
        detail="Proyectado, sin reinvertir"
      />
      <Stat
        label={`ROI proyectado a ${months} meses`}
        value={formatPercent(roiPercent, 1)}
        detail={`${formatRate(annualRateOf(rate))} anual`}
      />
      <Stat
        label="Se recupera el monto"
        value={breakEvenMonths === null ? '—' : `${formatWhole(breakEvenMonths)} meses`}
        detail="Solo con los retornos"
      />
    </div>
  );
}

function Returns({ settings, months }: ReturnsProps) {
  const { minimumInvestment: amount, monthlyReturnRate: rate } = settings;
  const points = Array.from({ length: months + 1 }, (_, month) => ({
    month,
    total: Number(projectionOf(amount, rate, month).total),
  }));
  return (
    <ChartCard
      title="Retorno acumulado proyectado"
      detail={`Para ${formatUsd(amount)} en ${months} meses, mes a mes y antes de comisiones`}
      chart={
        <LazyDrawing>
          <ProjectionChart points={points} amount={Number(amount)} />
        </LazyDrawing>
      }
      columns={['Horizonte', 'Retorno acumulado', 'ROI proyectado']}
      rows={PROJECTION_MONTHS.map((each) => {
        const { total, roiPercent } = projectionOf(amount, rate, each);
        return [`${each} meses`, formatUsd(total), formatPercent(roiPercent, 1)];
      })}
    />
  );
}

function Deliveries({ warehouses }: { warehouses: readonly WarehouseView[] }) {
  const deliveries = deliveriesOf(warehouses);
  if (deliveries.length === 0) {
    return (
      <Card className="pb-5 sm:pb-6">
        <CardHeader title="Entregas previstas" />
        <div className="px-5 pt-5 sm:px-6">
          <EmptyState icon={CalendarClock} title="No hay entregas previstas">
            Cuando una obra tenga fecha estimada verás aquí cuánta área entrega y cuándo.
          </EmptyState>
        </div>
      </Card>
    );
  }
  return (
    <ChartCard
      title="Entregas previstas"
      detail="Área de las obras en curso, por el trimestre de su fecha estimada"
      chart={
        <Bars
          rows={deliveries.map(({ quarter, warehouses: count, area }) => ({
            key: quarter,
            label: quarter,
            detail: counted(count, 'bodega', 'bodegas'),
            value: area,
            text: `${formatWhole(area)} m²`,
          }))}
        />
      }
      columns={['Trimestre', 'Bodegas', 'Área', 'Acumulada']}
      rows={deliveries.map(({ quarter, warehouses: count, area, areaTotal }) => [
        quarter,
        String(count),
        `${formatWhole(area)} m²`,
        `${formatWhole(areaTotal)} m²`,
      ])}
    />
  );
}

interface ProjectionsProps extends ReturnsProps {
  readonly warehouses: readonly WarehouseView[];
  readonly onMonths: (months: ProjectionMonths) => void;
}

/** Projected returns under the current terms, and the expected deliveries. */
export function Projections({ settings, months, warehouses, onMonths }: ProjectionsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="sr-only">Proyecciones</h2>
      <Formula settings={settings} />
      <div className="-mx-1 overflow-x-auto px-1">
        <Choice
          label="Horizonte de la proyección"
          value={String(months)}
          options={options}
          onChange={(value) => {
            const chosen = PROJECTION_MONTHS.find((each) => String(each) === value);
            if (chosen) onMonths(chosen);
          }}
        />
      </div>
      <ReturnStats settings={settings} months={months} />
      <Returns settings={settings} months={months} />
      <Deliveries warehouses={warehouses} />
    </div>
  );
}
