import type { ReportStatus } from '@nodo/contracts/reports/values';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FilePlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { movementsQuery } from '../../features/movements/api/list-movements.ts';
import { RECENT_PAGE, RecentMovements } from '../../features/movements/components/recent-movements.tsx';
import { portfolioQuery } from '../../features/portfolio/api/get-portfolio.ts';
import { documentsQuery } from '../../features/reports/api/list-documents.ts';
import { reportsQuery } from '../../features/reports/api/list-reports.ts';
import { ReportsList } from '../../features/reports/components/reports-list.tsx';
import { RequestDialog, requestDialogParts } from '../../features/reports/components/request-dialog.tsx';
import {
  type ReportsTab,
  readReportsView,
  reportsTabs,
  writeReportsView,
} from '../../features/reports/reports-view.ts';
import { formatDate, formatWhole } from '../../lib/format.ts';
import { lazyPart, useLoadAhead } from '../../lib/lazy-part.ts';
import { useAddressView } from '../../lib/use-address-view.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { CompactUsd } from '../../ui/compact-usd.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Stat, StatSkeleton } from '../../ui/stat.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const DocumentsList = lazyPart(
  async () => (await import('../../features/reports/components/documents-list.tsx')).DocumentsList,
);
const Performance = lazyPart(async () => (await import('./reports-performance.tsx')).Performance);
const onClick = [...requestDialogParts, DocumentsList, Performance];

const labels: Record<ReportsTab, string> = {
  financial: 'Reportes financieros',
  documents: 'Documentos legales',
  performance: 'Análisis de desempeño',
};

const NONE = '—';

/** A count of the pages read so far: '50+' if there may be more. */
const atLeast = (count: number, { hasNextPage }: { hasNextPage: boolean }) =>
  `${formatWhole(count)}${hasNextPage ? '+' : ''}`;

/** Four figures: statements, documents, capital and transactions; a dash for what can't be read. */
function Summary() {
  const reports = useInfiniteQuery(reportsQuery({}));
  const documents = useInfiniteQuery(documentsQuery({}));
  const portfolio = useQuery(portfolioQuery);
  const movements = useQuery(movementsQuery({}, 0, RECENT_PAGE));
  const counted = (status: ReportStatus) =>
    reports.data?.pages.flat().filter((report) => report.status === status).length ?? 0;
  const waiting = counted('preparing');
  const published = documents.data?.pages.flat() ?? [];
  const personal = published.filter(({ isPersonal }) => isPersonal).length;
  const last = movements.data?.rows[0]?.createdAt;
  const figures = [
    {
      label: 'Reportes listos',
      query: reports,
      value: atLeast(counted('ready'), reports),
      detail: waiting > 0 ? `${formatWhole(waiting)} en preparación` : 'Extractos en PDF',
    },
    {
      label: 'Documentos',
      query: documents,
      value: atLeast(published.length, documents),
      detail: personal > 0 ? `${atLeast(personal, documents)} solo para ti` : 'Publicados para todos',
    },
    {
      label: 'Capital confirmado',
      query: portfolio,
      value: portfolio.data && <CompactUsd amount={portfolio.data.totalInvestment} />,
      detail: 'Hoy, en todas tus bodegas',
    },
    {
      label: 'Transacciones',
      query: movements,
      value: movements.data && formatWhole(movements.data.total),
      detail: last ? `La última, ${formatDate(last)}` : 'Aún no hay ninguna',
    },
  ];
  return (
    <div className="mb-8 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {figures.map(({ label, query: { isPending, data }, value, detail }) =>
        isPending ? (
          <StatSkeleton key={label} />
        ) : (
          <Stat
            key={label}
            label={label}
            value={data ? value : NONE}
            detail={data ? detail : 'No se pudo cargar'}
          />
        ),
      )}
    </div>
  );
}

/** One's own statements, documents, and capital. */
export function ReportsPage() {
  useTitle('Reportes');
  const [view, change] = useAddressView(readReportsView, writeReportsView);
  const [isRequesting, setRequesting] = useState(false);
  const request = () => setRequesting(true);
  useLoadAhead(onClick);
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
