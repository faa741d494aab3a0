import { type ReportType, reportTypeLabels, reportTypes } from '@nodo/contracts/report-periods';
import { useQuery } from '@tanstack/react-query';
import { FilePlus, FileText, SearchX } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { reportsQuery } from '../api/list-reports.ts';
import { hasWords, type ReportsView } from '../reports-view.ts';
import { PagedList } from './paged-list.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportRow } from './report-row.tsx';

const options = reportTypes.map((type) => ({ value: type, label: reportTypeLabels[type] }));

interface ReportsListProps {
  view: Pick<ReportsView, 'search' | 'period'>;
  /** A fixed function. */
  onChange: (part: { search?: string | undefined; period?: ReportType | undefined }) => void;
  onRequest: () => void;
}

/** One's own statements, searched and of some kind of period, live. */
export function ReportsList({ view, onChange, onRequest }: ReportsListProps) {
  const query = useQuery(reportsQuery);
  const search = useCallback((text: string | undefined) => onChange({ search: text }), [onChange]);
  if (query.isPending) return <SkeletonRows rows={3} label="Cargando reportes…" />;
  if (!query.data) {
    return <QueryError query={query} fallback="No pudimos cargar tus reportes." />;
  }
  if (query.data.length === 0) return <NoReports onRequest={onRequest} />;
  const rows = query.data.filter(
    ({ title, type }) => (!view.period || type === view.period) && hasWords(title, view.search),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ReportFilters
        search={view.search}
        placeholder="Buscar reportes..."
        label="Periodo"
        everything="Todos los periodos"
        value={view.period}
        options={options}
        onSearch={search}
        onValue={(period) => onChange({ period })}
      />
      {rows.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="Ningún reporte coincide"
          action={
            <Button variant="outline" onClick={() => onChange({ search: undefined, period: undefined })}>
              Quitar los filtros
            </Button>
          }
        >
          Prueba con otras palabras o con otro periodo.
        </EmptyState>
      ) : (
        <PagedList label="Reportes financieros" rows={rows} idOf={({ id }) => id}>
          {(report) => <ReportRow report={report} />}
        </PagedList>
      )}
    </div>
  );
}

function NoReports({ onRequest }: { onRequest: () => void }) {
  return (
    <EmptyState
      icon={FileText}
      title="No hay reportes"
      action={
        <Button onClick={onRequest}>
          <FilePlus aria-hidden className="size-4" />
          Pedir un reporte
        </Button>
      }
    >
      Pide el extracto de un mes, un trimestre, un año o los días que quieras: posiciones, inversiones y
      transferencias, en PDF.
    </EmptyState>
  );
}
