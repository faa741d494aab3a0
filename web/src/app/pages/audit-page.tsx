import { can } from '@nodo/contracts/permissions';
import { Download } from 'lucide-react';
import { useCallback } from 'react';
import { filterQuery } from '../../features/audit/api/list-audit.ts';
import { AuditFilters } from '../../features/audit/components/audit-filters.tsx';
import { AuditList } from '../../features/audit/components/audit-list.tsx';
import { AuditSheet } from '../../features/audit/components/audit-sheet.tsx';
import { useAuditView } from '../../features/audit/use-audit-view.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';

function Audit() {
  const [view, change] = useAuditView();
  const { role } = useCurrentUser();
  const { filter, entryId } = view;
  const open = useCallback((id: string) => change({ entryId: id }), [change]);
  return (
    <>
      <PageHeader
        title="Auditoría"
        detail="Quién cambió qué, cuándo, de qué a qué y por qué."
        action={
          <Button asChild variant="outline">
            <a href={`/api/audit/export?${filterQuery(filter)}`} download>
              <Download aria-hidden className="size-4" />
              Exportar CSV
            </a>
          </Button>
        }
      />
      <div className="grid gap-6">
        <AuditFilters filter={filter} onChange={(next) => change({ filter: next, page: 1 })} />
        <h2 className="sr-only">Registros</h2>
        <AuditList view={view} change={change} />
      </div>
      {entryId && (
        <AuditSheet
          entryId={entryId}
          filter={filter}
          maySeal={can(role, 'audit.prove')}
          onOpen={open}
          onClose={() => change({ entryId: undefined })}
        />
      )}
    </>
  );
}

/** Where staff and analysts see who changed what. */
export function AuditPage() {
  useTitle('Auditoría');
  return (
    <PermissionGate needs="audit.read">
      <Audit />
    </PermissionGate>
  );
}
