import type { CurrentUserView } from '@nodo/contracts/identity/views';
import { can } from '@nodo/contracts/permissions';
import { useCallback } from 'react';
import { useAuditView } from '../../features/audit/audit-view.ts';
import { AuditDrawer } from '../../features/audit/components/audit-drawer.tsx';
import { AuditFiles } from '../../features/audit/components/audit-files.tsx';
import { AuditFilters } from '../../features/audit/components/audit-filters.tsx';
import { AuditList } from '../../features/audit/components/audit-list.tsx';
import { ExportButtons } from '../../features/audit/components/export-buttons.tsx';
import { prepareAudit } from '../../features/audit/use-audit-list.ts';
import { SavedViews } from '../../features/saved-views/components/saved-views.tsx';
import { auditParametersOf } from '../../lib/audit-address.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../current-user.ts';
import { headings } from '../headings.ts';
import { PermissionGate } from '../permission-gate.tsx';

function Audit() {
  const { role } = useCurrentUser();
  const [view, change] = useAuditView();
  const { filter, entryId } = view;
  const open = useCallback((id: string) => change({ entryId: id }), [change]);
  return (
    <>
      <PageHeader {...headings.audit} action={<ExportButtons filter={filter} />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <AuditFilters
          filter={filter}
          byName={can(role, 'users.read')}
          savedViews={<SavedViews screen="audit" search={auditParametersOf(filter).toString()} size="sm" />}
          onChange={(part) => change((latest) => ({ filter: { ...latest.filter, ...part }, page: 1 }))}
        />
        <h2 className="sr-only">Registros</h2>
        <AuditList view={view} change={change} />
        <AuditFiles />
      </div>
      {entryId && (
        <AuditDrawer
          entryId={entryId}
          filter={filter}
          role={role}
          onOpen={open}
          onClose={() => change({ entryId: undefined })}
        />
      )}
    </>
  );
}

/** Audit screen for staff and analysts. */
export function AuditPage() {
  useTitle('Auditoría');
  return (
    <PermissionGate needs="audit.read">
      <Audit />
    </PermissionGate>
  );
}

AuditPage.prepare = async ({ role }: CurrentUserView) => {
  if (can(role, 'audit.read')) await prepareAudit();
};
