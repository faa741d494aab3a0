import type { NotificationPage, NotificationView } from '@nodo/contracts/notifications/views';
import { Link } from 'react-router-dom';
import { cx } from '../../../ui/cx.ts';
import { PasskeyRequest } from '../../../ui/passkey-request.tsx';
import { useMarkRead } from '../use-mark-read.ts';
import { TypeIcon } from './type-icon.tsx';
import { When } from './when.tsx';

interface PanelProps {
  page: NotificationPage;
  now: number;
  onLeave: () => void;
}

function Item({ row, now, onChoose }: { row: NotificationView; now: number; onChoose: () => void }) {
  return (
    <Link
      to={row.action?.url ?? '/notifications'}
      onClick={onChoose}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 rounded-md px-3 py-2.5 hover:bg-sunken"
    >
      <TypeIcon type={row.type} size="sm" />
      <span className="min-w-0">
        <span className={cx('block truncate text-sm', row.read ? 'text-ink-2' : 'font-semibold')}>
          {row.title}
          {!row.read && <span className="sr-only"> (sin leer)</span>}
        </span>
        <span className="line-clamp-2 text-[0.8125rem] leading-5 text-ink-2">{row.message}</span>
        <span className="block text-[0.75rem] leading-5 text-ink-3">
          <When timestamp={row.timestamp} now={now} />
        </span>
      </span>
      <span
        aria-hidden
        className={cx('mt-1.5 size-2 rounded-full', row.read ? 'bg-transparent' : 'bg-signal')}
      />
    </Link>
  );
}

/** The latest notifications, below the bell. */
export function BellPanel({ page: { rows, unread, needsPasskey }, now, onLeave }: PanelProps) {
  const { mutate, isOff } = useMarkRead();
  const newest = rows[0];
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 px-3">
        <h2 className="font-semibold tracking-tight">Notificaciones</h2>
        {unread > 0 && newest && !isOff && (
          <button
            type="button"
            onClick={() => mutate({ all: true, through: newest.id })}
            className="min-h-9 rounded-sm px-1 text-[0.8125rem] font-medium text-ink-2 underline-offset-4 hover:text-ink hover:underline"
          >
            Marcar todas como leídas
          </button>
        )}
      </div>
      {needsPasskey && (
        <PasskeyRequest isPlain>Los avisos del equipo se muestran con tu llave de acceso.</PasskeyRequest>
      )}
      {rows.length === 0 && (
        <p className="px-3 pt-4 pb-6 text-center text-sm text-ink-3">No tienes notificaciones.</p>
      )}
      <ul className="max-h-[min(28rem,62dvh)] overflow-y-auto">
        {rows.map((row) => (
          <li key={row.id}>
            <Item
              row={row}
              now={now}
              onChoose={() => {
                if (!row.read && !isOff) mutate({ ids: [row.id] });
                onLeave();
              }}
            />
          </li>
        ))}
      </ul>
      <div className="mt-1.5 border-t border-line pt-1.5">
        <Link
          to="/notifications"
          onClick={onLeave}
          className="flex min-h-10 items-center justify-center rounded-md text-sm font-medium text-signal-ink hover:bg-sunken"
        >
          Ver todas
        </Link>
      </div>
    </>
  );
}
