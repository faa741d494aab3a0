import { formatUsd } from '@nodo/contracts/money';
import { can } from '@nodo/contracts/permissions';
import { type AdvancedAnalytics, analyticsPeriods } from '@nodo/contracts/portfolio/advanced';
import { ChartNoAxesCombined } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isInvested, periodLabels } from '../../features/portfolio/advanced-labels.ts';
import {
  type AdvancedTab,
  type AdvancedView,
  advancedTabs,
  readAdvancedView,
  writeAdvancedView,
} from '../../features/portfolio/advanced-view.ts';
import { useAdvanced } from '../../features/portfolio/api/get-advanced.ts';
import { AdvancedStats, AdvancedStatsSkeleton } from '../../features/portfolio/components/advanced-stats.tsx';
import { ComparisonTab } from '../../features/portfolio/components/comparison-tab.tsx';
import { ForecastTab } from '../../features/portfolio/components/forecast-tab.tsx';
import { PerformanceTab } from '../../features/portfolio/components/performance-tab.tsx';
import { RiskTab } from '../../features/portfolio/components/risk-tab.tsx';
import { type ChangeView, useAddressView } from '../../lib/use-address-view.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCurrentUser } from '../current-user.ts';
import { NotInvesting } from './not-investing.tsx';

const labels: Record<AdvancedTab, string> = {
  rendimiento: 'Rendimiento',
  riesgo: 'Riesgo',
  comparacion: 'Comparación',
  pronosticos: 'Pronósticos',
};
const periods = analyticsPeriods.map((value) => ({ value, label: periodLabels[value] }));

function Nothing({ pendingCapital }: Pick<AdvancedAnalytics, 'pendingCapital'>) {
  const isWaiting = Number(pendingCapital) > 0;
  const { role } = useCurrentUser();
  if (!isWaiting && !can(role, 'investments.create')) {
    return (
      <>
        <h2 className="sr-only">Análisis</h2>
        <NotInvesting />
      </>
    );
  }
  return (
    <>
      <h2 className="sr-only">Análisis</h2>
      <EmptyState
        icon={ChartNoAxesCombined}
        title={isWaiting ? 'Tu primera inversión espera su pago' : 'Aún no hay qué analizar'}
        action={
          <Button asChild>
            <Link to="/investments">{isWaiting ? 'Ver el pago' : 'Ver las bodegas'}</Link>
          </Button>
        }
      >
        {isWaiting
          ? `Cuando se confirmen ${formatUsd(pendingCapital)} verás aquí rendimiento, riesgo, comparación y pronósticos.`
          : 'Con tu primera inversión confirmada verás aquí rendimiento, riesgo, comparación y pronósticos.'}
      </EmptyState>
    </>
  );
}

interface AnalysisProps {
  readonly analytics: AdvancedAnalytics;
  readonly view: AdvancedView;
  readonly change: ChangeView<AdvancedView>;
}

function Analysis({ analytics, view, change }: AnalysisProps) {
  const contents: Record<AdvancedTab, React.ReactNode> = {
    rendimiento: <PerformanceTab analytics={analytics} />,
    riesgo: <RiskTab />,
    comparacion: <ComparisonTab />,
    pronosticos: (
      <ForecastTab
        basis={analytics.forecast}
        horizon={view.horizon}
        onHorizon={(horizon) => change({ horizon })}
      />
    ),
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <AdvancedStats analytics={analytics} />
      <h2 className="sr-only">{labels[view.tab]}</h2>
      <Tabs
        label="Análisis"
        value={view.tab}
        onChange={(value) => change({ tab: advancedTabs.find((tab) => tab === value) ?? 'rendimiento' })}
        tabs={advancedTabs.map((value) => ({ value, label: labels[value], content: contents[value] }))}
      />
    </div>
  );
}

/** Advanced analytics of one's own portfolio: returns, risk, comparison and forecast. */
export function AdvancedAnalyticsPage() {
  useTitle('Avanzado');
  const [view, change] = useAddressView(readAdvancedView, writeAdvancedView);
  const query = useAdvanced(view.period);
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Análisis avanzado"
        detail="Tus cifras, con la fórmula de cada una."
        action={
          <Choice
            label="Período en meses"
            value={view.period}
            options={periods}
            onChange={(period) => change({ period })}
          />
        }
      />
      {query.isPending ? (
        <div className="grid gap-8">
          <AdvancedStatsSkeleton />
          <Skeleton className="h-96" />
        </div>
      ) : !data ? (
        <QueryError query={query} fallback="No pudimos cargar el análisis de tu portafolio." />
      ) : isInvested(data) ? (
        <Analysis analytics={data} view={view} change={change} />
      ) : (
        <Nothing pendingCapital={data.pendingCapital} />
      )}
    </>
  );
}
