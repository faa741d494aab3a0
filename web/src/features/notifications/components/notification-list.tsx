import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff, CheckCheck } from 'lucide-react';
import { useNow } from '../../../lib/use-now.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { PasskeyRequest } from '../../../ui/passkey-request.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { notificationsQuery } from '../api/list-notifications.ts';
import { byDay } from '../days.ts';
import { filterLabels, type NotificationFilter } from '../filters.ts';
import { useMarkRead } from '../use-mark-read.ts';
import { NotificationItem } from './notification-item.tsx';

function Nothing({ filter }: { filter: NotificationFilter }) {
  if (filter === 'sin-leer') {
    return (
      <EmptyState icon={CheckCheck} title="Estás al día">
        No tienes notificaciones sin leer. Las nuevas aparecen aquí en el momento en que ocurren.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={BellOff}
      title={filter === 'todas' ? 'No tienes notificaciones' : 'Nada de este tipo por ahora'}
    >
      Te avisamos aquí de tus pagos, tus inversiones, tu verificación y los avances de tus bodegas.
    </EmptyState>
  );
}

/** One's own notifications matching a filter, grouped by day, live, in pages. */
export function NotificationList({ filter }: { filter: NotificationFilter }) {
  const query = useInfiniteQuery({
    ...notificationsQuery(filter),
  });
  const { mutate, isOff } = useMarkRead();
  const now = useNow();
  if (query.isPending) return <SkeletonRows rows={4} label="Cargando notificaciones…" className="h-28" />;
  if (!query.data) {
    return <QueryError query={query} fallback="No pudimos cargar las notificaciones." />;
  }
  const rows = query.data.pages.flatMap((page) => page.rows);
  const request = query.data.pages[0]?.needsPasskey && (
    <PasskeyRequest>
      Los avisos del equipo se muestran cuando confirmas con tu llave de acceso.
    </PasskeyRequest>
  );
  if (rows.length === 0) {
    return (
      <>
        {request}
        <h2 className="sr-only">{filterLabels[filter]}</h2>
        <Nothing filter={filter} />
      </>
    );
  }
  return (
    <div className="grid gap-7">
      {request}
      {byDay(rows, now).map((day) => (
        <section key={day.label} aria-label={day.label}>
          <h2 className="mb-2.5 text-sm font-medium text-ink-3">{day.label}</h2>
          <Card className="overflow-hidden">
            <ul className="divide-y divide-line">
              {day.rows.map((notification) => (
                <li key={notification.id}>
                  <NotificationItem
                    notification={notification}
                    now={now}
                    onRead={(id) => !isOff && mutate({ ids: [id] })}
                  />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <MoreButton query={query} className="justify-self-center">
        Ver más notificaciones
      </MoreButton>
    </div>
  );
}
