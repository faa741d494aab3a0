import type { PublishedDocumentType } from '@nodo/contracts/reports/values';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { FolderOpen, SearchX } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { documentsQuery } from '../api/list-documents.ts';
import type { ReportsView } from '../reports-view.ts';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentRow } from './document-row.tsx';
import { PagedList } from './paged-list.tsx';

interface DocumentsListProps {
  view: Pick<ReportsView, 'search' | 'type'>;
  /** Must be stable (memoised). */
  onChange: (part: { search?: string | undefined; type?: PublishedDocumentType | undefined }) => void;
}

/** Documents for everyone and for the signed-in user, filtered, live. */
export function DocumentsList({ view, onChange }: DocumentsListProps) {
  const query = useInfiniteQuery({ ...documentsQuery(view), placeholderData: keepPreviousData });
  const rows = query.data?.pages.flat();
  if (query.isPending) return <SkeletonRows rows={4} label="Cargando documentos…" />;
  if (!rows) {
    return <QueryError query={query} fallback="No pudimos cargar los documentos." />;
  }
  if (rows.length === 0 && !view.search && !view.type) {
    return (
      <EmptyState icon={FolderOpen} title="No hay documentos">
        Contratos, licencias y estados financieros aparecerán aquí en cuanto se publiquen.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentFilters view={view} onChange={onChange} />
      {rows.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="Ningún documento coincide"
          action={
            <Button variant="outline" onClick={() => onChange({ search: undefined, type: undefined })}>
              Quitar los filtros
            </Button>
          }
        >
          Prueba con otras palabras o con otro tipo.
        </EmptyState>
      ) : (
        <PagedList key={`${view.type} ${view.search}`} label="Documentos" rows={rows} query={query}>
          {(document) => (
            <DocumentRow
              document={document}
              badges={document.isPersonal && <Badge tone="signal">Para ti</Badge>}
            />
          )}
        </PagedList>
      )}
    </div>
  );
}
