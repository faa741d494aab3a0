import { notificationTypeLabels } from '@nodo/contracts/notifications/definition';
import type { NotificationView } from '@nodo/contracts/notifications/views';
import { ArrowRight, Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { TypeIcon } from './type-icon.tsx';
import { When } from './when.tsx';

interface NotificationItemProps {
  notification: NotificationView;
  now: number;
  onRead: (id: string) => void;
}

/** One notification: text, time, link and read state. */
export function NotificationItem({ notification, now, onRead }: NotificationItemProps) {
  const { id, type, priority, title, message, timestamp, read, action } = notification;
  return (
    <article
      className={cx(
        'relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 px-5 py-5 sm:px-6',
        !read && 'bg-signal-soft/35 dark:bg-signal-soft/25',
      )}
    >
      {!read && <span aria-hidden className="absolute inset-y-0 left-0 w-0.75 bg-signal" />}
      <TypeIcon type={type} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className={cx('tracking-tight text-pretty', read ? 'font-medium text-ink-2' : 'font-semibold')}>
            {title}
            {!read && <span className="sr-only"> (sin leer)</span>}
          </h3>
          {priority === 'high' && <Badge tone={type === 'alert' ? 'alert' : 'signal'}>Importante</Badge>}
        </div>
        <p className="measure mt-1 text-[0.9375rem] leading-6 break-words whitespace-pre-line text-ink-2">
          {message}
        </p>
        <p className="mt-1.5 text-[0.8125rem] leading-5 text-ink-3">
          {notificationTypeLabels[type]} · <When timestamp={timestamp} now={now} />
        </p>
        {action && (
          <Link
            to={action.url}
            onClick={() => !read && onRead(id)}
            className="mt-1.5 inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-signal-ink underline-offset-4 hover:underline"
          >
            {action.label}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
      {!read && (
        <Tooltip text="Marcar como leída">
          <Button
            variant="ghost"
            size="icon"
            className="-mt-1.5 -mr-2"
            aria-label={`Marcar como leída: ${title}`}
            acts
            onClick={() => onRead(id)}
          >
            <Check aria-hidden className="size-5" />
          </Button>
        </Tooltip>
      )}
    </article>
  );
}
