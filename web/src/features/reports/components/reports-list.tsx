import { reportTypeLabels, reportTypes } from '@nodo/contracts/reports/periods';
import { hasWords } from '@nodo/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { FilePlus, FileText, SearchX } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { reportsQuery } from '../api/list-reports.ts';
import type { ReportsView } from '../reports-view.ts';
import { PagedList } from './paged-list.tsx';
import { ReportRow } from './report-row.tsx';

const options = reportTypes.map((type) => ({ value: type, label: reportTypeLabels[type] }));

interface ReportsListProps {
  view: Pick<ReportsView, 'search' | 'period'>;
  onChange: (part: Partial<Pick<ReportsView, 'search' | 'period'>>) => void;
  onRequest: () => void;
}

/** One's own statements, filtered by text and kind of period, live. */
export function ReportsList({ view, onChange, onRequest }: ReportsListProps) {
  const query = useQuery(reportsQuery);
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
      <FilterBar
        search={view.search}
        placeholder="Buscar reportes..."
        onSearch={(search) => onChange({ search })}
      >
        <FilterField
          label="Período"
          everything="Todos los períodos"
          value={view.period}
          options={options}
          onValue={(period) => onChange({ period })}
        />
      </FilterBar>
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
          Prueba con otras palabras o con otro período.
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
        <Button acts onClick={onRequest}>
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
