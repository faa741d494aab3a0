import { formatUsd } from '@nodo/contracts/money';
import type { PlatformCharts } from '@nodo/contracts/portfolio/platform-figures';
import type { ReactNode } from 'react';
import { formatWhole } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { LazyDrawing } from '../../../ui/lazy-drawing.tsx';
import { monthShort } from '../platform-labels.ts';

type Months = PlatformCharts['months'];
interface MonthsProps {
  readonly months: Months;
  readonly className?: string;
}

const charts = () => import('./platform-charts.tsx');
const CapitalChart = lazyPart(async () => (await charts()).CapitalChart);
const UsersChart = lazyPart(async () => (await charts()).UsersChart);
const DecisionsChart = lazyPart(async () => (await charts()).DecisionsChart);

const drawn = (chart: ReactNode) => <LazyDrawing>{chart}</LazyDrawing>;

/** Newest first, as usual for tables. */
const tableOf = (months: Months, row: (month: Months[number]) => string[]) =>
  months.toReversed().map((month) => [monthShort(month.month), ...row(month)]);

export function CapitalCard({ months, className }: MonthsProps) {
  return (
    <ChartCard
      title="Capital en el tiempo"
      detail={`Confirmado y acumulado, últimos ${months.length} meses`}
      chart={drawn(<CapitalChart data={months} />)}
      columns={['Mes', 'Confirmado', 'Acumulado']}
      rows={tableOf(months, ({ capital, capitalTotal }) => [formatUsd(capital), formatUsd(capitalTotal)])}
      {...(className === undefined ? {} : { className })}
    />
  );
}

export function NewUsersCard({ months }: MonthsProps) {
  const sum = months.reduce((total, { newUsers }) => total + newUsers, 0);
  return (
    <ChartCard
      title="Usuarios nuevos por mes"
      detail={`${formatWhole(sum)} en los últimos ${months.length} meses`}
      chart={drawn(<UsersChart data={months} />)}
      columns={['Mes', 'Usuarios nuevos']}
      rows={tableOf(months, ({ newUsers }) => [formatWhole(newUsers)])}
    />
  );
}

function Legend() {
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      {[
        ['Aprobadas', 'var(--chart-3)'],
        ['Rechazadas', 'var(--chart-2)'],
      ].map(([name, background]) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-[3px]" style={{ background }} />
          {name}
        </span>
      ))}
    </span>
  );
}

export function DecisionsCard({ months }: MonthsProps) {
  return (
    <ChartCard
      title="Decisiones KYC por mes"
      detail={<Legend />}
      chart={drawn(<DecisionsChart data={months} />)}
      columns={['Mes', 'Aprobadas', 'Rechazadas']}
      rows={tableOf(months, ({ kycApproved, kycRejected }) => [
        formatWhole(kycApproved),
        formatWhole(kycRejected),
      ])}
    />
  );
}
