import type { DocumentAdminView } from '@nodo/contracts/reports/views';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { FilePlus, FolderOpen, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDate } from '../../../lib/format.ts';
import { useAddressView } from '../../../lib/use-address-view.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HistoryLink } from '../../../ui/history-link.tsx';
import { type KeepsViews, ListTools } from '../../../ui/list-tools.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { allDocumentsQuery, documentsFile } from '../api/list-documents.ts';
import { readReportsView, writeReportsView } from '../reports-view.ts';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentRow } from './document-row.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** For staff: all published documents, with publishing and withdrawal. */
export function DocumentsPanel({ savedViews }: KeepsViews) {
  const [isOpen, setOpen] = useState(false);
  const [withdrawn, setWithdrawn] = useState<DocumentAdminView>();
  const open = () => setOpen(true);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-lg font-semibold tracking-tight">Documentos</h2>
          <p className="text-sm text-ink-3">Los que ven todas las personas, y los dirigidos a una sola.</p>
        </div>
        <Button acts onClick={open}>
          <FilePlus aria-hidden className="size-4" />
          Publicar documento
        </Button>
      </div>
      <AllDocuments savedViews={savedViews} onPublish={open} onWithdraw={setWithdrawn} />
      {isOpen && <PublishDialog onClose={() => setOpen(false)} />}
      {withdrawn && <WithdrawDialog document={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </div>
  );
}

interface AllDocumentsProps extends KeepsViews {
  onPublish: () => void;
  onWithdraw: (document: DocumentAdminView) => void;
}

function AllDocuments({ savedViews, onPublish, onWithdraw }: AllDocumentsProps) {
  const [view, change] = useAddressView(readReportsView, writeReportsView);
  const query = useInfiniteQuery({ ...allDocumentsQuery(view), placeholderData: keepPreviousData });
  const rows = query.data?.pages.flat();
  const isFiltered = Boolean(view.search || view.type);
  if (query.isPending) return <SkeletonRows rows={4} label="Cargando documentos…" />;
  if (!rows) {
    return <QueryError query={query} fallback="No pudimos cargar los documentos." />;
  }
  if (rows.length === 0 && !isFiltered) {
    return (
      <EmptyState
        icon={FolderOpen}
        title="No hay documentos"
        action={
          <Button acts onClick={onPublish}>
            Publicar el primero
          </Button>
        }
      >
        Contratos, licencias, estados financieros: lo que publiques aparece en Reportes.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ListTools
        savedViews={savedViews(`${writeReportsView({ ...view, tab: 'financial', period: undefined })}`)}
        file={{ path: documentsFile(view), name: 'documentos' }}
        disabled={false}
      >
        <DocumentFilters view={view} onChange={change} />
      </ListTools>
      {rows.length === 0 ? (
        <EmptyState icon={SearchX} title="Ningún documento coincide">
          Prueba con otras palabras o con otro tipo.
        </EmptyState>
      ) : (
        <Card aria-label="Documentos">
          <ul className="divide-y divide-line">
            {rows.map((document) => (
              <li key={document.id}>
                <AdminRow document={document} onWithdraw={onWithdraw} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <MoreButton query={query} className="justify-self-start" />
    </div>
  );
}

function AdminRow({
  document,
  onWithdraw,
}: { document: DocumentAdminView } & Pick<AllDocumentsProps, 'onWithdraw'>) {
  const { id, name, investor, withdrawn } = document;
  return (
    <DocumentRow
      document={document}
      badges={
        <>
          {investor && <Badge tone="signal">Para {investor.name}</Badge>}
          {withdrawn && (
            <Badge tone="alert" dot>
              Retirado
            </Badge>
          )}
        </>
      }
      detail={
        withdrawn && (
          <p className="mt-1 text-sm text-ink-2">
            Retirado el {formatDate(withdrawn.at)}: {withdrawn.reason}
          </p>
        )
      }
      action={
        <>
          <HistoryLink to={auditAddress({ kind: 'document', subject: id })} of={name} />
          {!withdrawn && (
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Retirar: ${name}`}
              title="Retirar documento"
              acts
              onClick={() => onWithdraw(document)}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          )}
        </>
      }
    />
  );
}
