import { can } from '@nodo/contracts/permissions';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { EventDrawer } from '../../features/history/components/event-drawer.tsx';
import { HistoryFilters } from '../../features/history/components/history-filters.tsx';
import { HistoryList } from '../../features/history/components/history-list.tsx';
import { useHistoryView } from '../../features/history/history-view.ts';
import { SavedViews } from '../../features/saved-views/components/saved-views.tsx';
import { BRANCHES_ADDRESS, historyParametersOf, REBUILDS_ADDRESS } from '../../lib/history-address.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../current-user.ts';
import { PermissionGate } from '../permission-gate.tsx';

function Explorer() {
  const { role } = useCurrentUser();
  const [view, change] = useHistoryView();
  const { filter, position, unread } = view;
  const open = useCallback((next: string) => change({ position: next }), [change]);
  return (
    <>
      <PageHeader
        title="Historia"
        detail="Cada evento de la plataforma, como ocurrió y como quedó registrado. Nada de lo que haces aquí cambia algo."
        action={
          <div className="flex flex-wrap gap-3">
            <Button asChild variant="outline">
              <Link to="/history/compare">Comparar dos momentos</Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={REBUILDS_ADDRESS}>Reconstrucciones</Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={BRANCHES_ADDRESS}>¿Y si…?</Link>
            </Button>
          </div>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <HistoryFilters
          filter={filter}
          byEmail={can(role, 'users.read')}
          at={view.at}
          onJump={(at) => change({ at }, { asStep: true })}
          onChange={(part) => change((latest) => ({ filter: { ...latest.filter, ...part } }))}
        />
        {unread.length > 0 && (
          <Notice
            tone="amber"
            title={`No entendimos este filtro de la dirección: ${unread.join(' · ')}`}
            live
          />
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          <SavedViews screen="history" search={historyParametersOf(filter).toString()} size="sm" />
        </div>
        <h2 className="sr-only">Eventos</h2>
        <HistoryList view={view} change={change} />
      </div>
      {position && (
        <EventDrawer
          filter={filter}
          position={position}
          role={role}
          onOpen={open}
          onClose={() => change({ position: undefined })}
        />
      )}
    </>
  );
}

/** Event explorer for staff and analysts. */
export function HistoryPage() {
  useTitle('Historia');
  return (
    <PermissionGate needs="history.read">
      <Explorer />
    </PermissionGate>
  );
}
