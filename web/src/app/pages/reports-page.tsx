import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined, FilePlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { investmentsQuery } from '../../features/investments/api/list-investments.ts';
import { movementsQuery } from '../../features/movements/api/list-movements.ts';
import { RECENT_PAGE, RecentMovements } from '../../features/movements/components/recent-movements.tsx';
import { portfolioQuery } from '../../features/portfolio/api/get-portfolio.ts';
import { DistributionCard } from '../../features/portfolio/components/distribution-card.tsx';
import { PortfolioStats } from '../../features/portfolio/components/portfolio-stats.tsx';
import { PositionsCard } from '../../features/portfolio/components/positions-card.tsx';
import { documentsQuery } from '../../features/reports/api/list-documents.ts';
import { reportsQuery } from '../../features/reports/api/list-reports.ts';
import { CapitalCard } from '../../features/reports/components/capital-card.tsx';
import { DocumentsList } from '../../features/reports/components/documents-list.tsx';
import { ReportsList } from '../../features/reports/components/reports-list.tsx';
import { RequestDialog } from '../../features/reports/components/request-dialog.tsx';
import {
  type ReportsTab,
  readReportsView,
  reportsTabs,
  writeReportsView,
} from '../../features/reports/reports-view.ts';
import { formatDate, formatWhole } from '../../lib/format.ts';
import { useAddressView } from '../../lib/use-address-view.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { CompactUsd } from '../../ui/compact-usd.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, StatSkeleton } from '../../ui/stat.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const labels: Record<ReportsTab, string> = {
  financial: 'Reportes financieros',
  documents: 'Documentos legales',
  performance: 'Análisis de desempeño',
};

/** Four figures: statements, documents, capital and transactions. */
function Summary() {
  const { data: reports } = useQuery(reportsQuery);
  const { data: documents } = useQuery(documentsQuery);
  const { data: portfolio } = useQuery(portfolioQuery);
  const { data: movements } = useQuery(movementsQuery({}, 0, RECENT_PAGE));
  const ready = reports?.filter(({ status }) => status === 'ready').length ?? 0;
  const waiting = reports?.filter(({ status }) => status === 'preparing').length ?? 0;
  const personal = documents?.filter(({ isPersonal }) => isPersonal).length ?? 0;
  const last = movements?.rows[0]?.createdAt;
  return (
    <div className="mb-8 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {reports ? (
        <Stat
          label="Reportes listos"
          value={formatWhole(ready)}
          detail={waiting > 0 ? `${formatWhole(waiting)} en preparación` : 'Extractos en PDF'}
        />
      ) : (
        <StatSkeleton />
      )}
      {documents ? (
        <Stat
          label="Documentos"
          value={formatWhole(documents.length)}
          detail={personal > 0 ? `${formatWhole(personal)} solo para ti` : 'Publicados para todos'}
        />
      ) : (
        <StatSkeleton />
      )}
      {portfolio ? (
        <Stat
          label="Capital confirmado"
          value={<CompactUsd amount={portfolio.totalInvestment} />}
          detail="Hoy, en todas tus bodegas"
        />
      ) : (
        <StatSkeleton />
      )}
      {movements ? (
        <Stat
          label="Transacciones"
          value={formatWhole(movements.total)}
          detail={last ? `La última, ${formatDate(last)}` : 'Aún no hay ninguna'}
        />
      ) : (
        <StatSkeleton />
      )}
    </div>
  );
}

/** Summary of one's own positions; details are on the analytics screen. */
function Performance() {
  const portfolio = useQuery(portfolioQuery);
  const { data: investments } = useQuery(investmentsQuery());
  if (portfolio.isError && !portfolio.data) {
    return <QueryError query={portfolio} fallback="No pudimos cargar tu desempeño." />;
  }
  if (!portfolio.data || !investments) return <Skeleton className="h-96" />;
  if (portfolio.data.positions.length === 0) {
    return (
      <EmptyState
        icon={ChartNoAxesCombined}
        title="Aún no hay nada que analizar"
        action={
          <Button asChild>
            <Link to="/investments">Ver las bodegas</Link>
          </Button>
        }
      >
        Con tu primera inversión confirmada verás aquí cómo crece y se reparte tu capital.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PortfolioStats portfolio={portfolio.data} />
      <CapitalCard investments={investments} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <DistributionCard portfolio={portfolio.data} />
        <PositionsCard portfolio={portfolio.data} />
      </div>
      <Button asChild variant="outline" className="justify-self-start">
        <Link to="/advanced-analytics">Ver el análisis avanzado</Link>
      </Button>
    </div>
  );
}

/** One's own statements, documents, and capital. */
export function ReportsPage() {
  useTitle('Reportes');
  const [view, change] = useAddressView(readReportsView, writeReportsView);
  const [isRequesting, setRequesting] = useState(false);
  const request = () => setRequesting(true);
  const contents: Record<ReportsTab, ReactNode> = {
    financial: (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <section>
          <h2 className="sr-only">Reportes financieros</h2>
          <ReportsList view={view} onChange={change} onRequest={request} />
        </section>
        <section>
          <h2 className="mb-4 text-lg font-semibold tracking-tight">Transacciones recientes</h2>
          <RecentMovements />
        </section>
      </div>
    ),
    documents: (
      <section>
        <h2 className="sr-only">Documentos legales</h2>
        <DocumentsList view={view} onChange={change} />
      </section>
    ),
    performance: (
      <section>
        <h2 className="sr-only">Análisis de desempeño</h2>
        <Performance />
      </section>
    ),
  };
  return (
    <>
      <PageHeader
        title="Reportes"
        detail="Tus extractos en PDF, los documentos del proyecto y cómo va tu capital."
        action={
          <Button acts onClick={request}>
            <FilePlus aria-hidden className="size-4" />
            Pedir un reporte
          </Button>
        }
      />
      <Summary />
      <Tabs
        label="Reportes"
        value={view.tab}
        onChange={(value) =>
          change({
            tab: reportsTabs.find((each) => each === value) ?? 'financial',
            search: undefined,
            period: undefined,
            type: undefined,
          })
        }
        tabs={reportsTabs.map((value) => ({ value, label: labels[value], content: contents[value] }))}
      />
      {isRequesting && <RequestDialog onClose={() => setRequesting(false)} />}
    </>
  );
}
