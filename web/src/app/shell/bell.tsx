import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { latestNotificationsQuery } from '../../features/notifications/api/list-notifications.ts';
import { BellPanel } from '../../features/notifications/components/bell-panel.tsx';
import { unreadSentence, unreadText } from '../../features/notifications/unread.ts';
import { useNow } from '../../lib/use-now.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { menuClasses } from './menu-classes.ts';

/** Announces the unread count when it increases; not on load, nor when notifications are read. */
function Announcement({ unread }: { unread: number | undefined }) {
  const [known, setKnown] = useState({ unread, said: '' });
  if (unread !== undefined && known.unread !== unread) {
    const isMore = known.unread !== undefined && unread > known.unread;
    setKnown({ unread, said: isMore ? `Notificaciones: ${unreadSentence(unread)}` : '' });
  }
  return (
    <span role="status" className="sr-only">
      {known.said}
    </span>
  );
}

function Panel({ onLeave }: { onLeave: () => void }) {
  const query = useQuery(latestNotificationsQuery);
  const now = useNow();
  if (query.data) return <BellPanel page={query.data} now={now} onLeave={onLeave} />;
  if (query.isPending) return <SkeletonRows rows={3} label="Cargando notificaciones…" className="h-14" />;
  return <QueryError query={query} fallback="No pudimos cargar las notificaciones." />;
}

/** Bell with the unread count, and the latest notifications in a panel. */
export function Bell({ label }: { label: string }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    ...latestNotificationsQuery,
  });
  const unread = data?.unread;
  const hasNews = unread !== undefined && unread > 0;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Announcement unread={unread} />
      <Popover.Trigger
        aria-label={hasNews ? `${label}, ${unreadSentence(unread)}` : label}
        className="relative grid size-10 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
      >
        <BellIcon aria-hidden className="size-5" />
        {hasNews && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-signal-ink px-1 text-[0.6875rem] leading-none font-semibold text-surface tabular ring-2 ring-surface"
          >
            {unreadText(unread)}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="end"
          sideOffset={10}
          collisionPadding={12}
          className={`${menuClasses} w-[min(24rem,calc(100vw-1.5rem))]`}
        >
          <Panel onLeave={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
