import { reportTypeLabels, reportTypes } from '@nodo/contracts/reports/periods';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
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
  const { search, period: type } = view;
  const query = useInfiniteQuery({ ...reportsQuery({ search, type }), placeholderData: keepPreviousData });
  const rows = query.data?.pages.flat();
  if (query.isPending) return <SkeletonRows rows={3} label="Cargando reportes…" />;
  if (!rows) {
    return <QueryError query={query} fallback="No pudimos cargar tus reportes." />;
  }
  if (rows.length === 0 && !search && !type) return <NoReports onRequest={onRequest} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FilterBar
        search={search}
        placeholder="Buscar reportes..."
        onSearch={(words) => onChange({ search: words })}
      >
        <FilterField
          label="Período"
          everything="Todos los períodos"
          value={type}
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
        <PagedList key={`${type} ${search}`} label="Reportes financieros" rows={rows} query={query}>
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
