import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useRef } from 'react';
import { latestNotificationsQuery } from '../../features/notifications/api/list-notifications.ts';
import { NotificationList } from '../../features/notifications/components/notification-list.tsx';
import { filterLabels, filterOf, notificationFilters } from '../../features/notifications/filters.ts';
import { unreadSentence } from '../../features/notifications/unread.ts';
import { useMarkRead } from '../../features/notifications/use-mark-read.ts';
import { useAddressParam } from '../../lib/use-address-view.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const FILTER = 'ver';

/** One's own notifications, with filters, and marking as read one by one or all at once. */
export function NotificationsPage() {
  useTitle('Notificaciones');
  const [asked, ask] = useAddressParam(FILTER);
  const filter = filterOf(asked);
  const { data } = useQuery(latestNotificationsQuery);
  const { mutate, isPending } = useMarkRead();
  const newest = data?.rows[0];
  const heading = useRef<HTMLHeadingElement>(null);
  function markAll(through: string): void {
    mutate({ all: true, through });
    // The button goes away at once.
    heading.current?.focus();
  }
  return (
    <div ref={keepFocus}>
      <PageHeader
        title="Notificaciones"
        headingRef={heading}
        detail={data ? `${unreadSentence(data.unread)}.` : 'Lo que pasa con tu dinero y tus bodegas.'}
        action={
          data &&
          newest &&
          data.unread > 0 && (
            <Button variant="outline" onClick={() => markAll(newest.id)} busy={isPending}>
              <CheckCheck aria-hidden className="size-4" />
              Marcar todas como leídas
            </Button>
          )
        }
      />
      <Tabs
        label="Filtros"
        value={filter}
        onChange={(value) => ask(value === 'todas' ? null : value)}
        tabs={notificationFilters.map((value) => ({
          value,
          label: filterLabels[value],
          content: <NotificationList filter={value} />,
        }))}
      />
    </div>
  );
}
