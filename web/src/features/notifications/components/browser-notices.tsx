import type { NotificationView } from '@nodo/contracts/notifications/views';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { currentUserId } from '../../../lib/current-user-id.ts';
import { momentIn } from '../../../lib/moment-address.ts';
import { keptDevice } from '../../../lib/push-subscription.ts';
import { latestNotificationsQuery } from '../api/list-notifications.ts';

function isAllowed(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'granted';
}

/** The tag makes it one notification across tabs: browsers replace one with the same tag. */
function show({ id, title, message, action }: NotificationView, open: (url: string) => void): void {
  try {
    const notice = new Notification(title, { body: message, tag: id, icon: '/favicon.svg', lang: 'es-CO' });
    notice.onclick = () => {
      window.focus();
      if (action) open(action.url);
      notice.close();
    };
  } catch {
    // Some browsers show notifications only from a service worker; the bell has it anyway.
  }
}

/**
 * Notifications that the service worker doesn't show as pushes. Imported lazily: only browsers with a subscription
 * need the kinds.
 */
async function notPushed(rows: readonly NotificationView[]): Promise<readonly NotificationView[]> {
  const { isPushed } = await import('@nodo/contracts/notifications/facts');
  return rows.filter(({ kind }) => !isPushed(kind));
}

/** Shows new notifications as browser notifications, while the app is open. */
export function BrowserNotices({ wanted }: { wanted: boolean }) {
  const navigate = useNavigate();
  // In the view of a past moment nothing is new.
  const isPast = momentIn(useLocation().search) !== undefined;
  const { data } = useQuery({ ...latestNotificationsQuery, enabled: wanted && !isPast });
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!data || !wanted || isPast) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...data.rows.map(({ id }) => id)]);
    // Notifications already there when the page was opened are not new.
    if (!before || !isAllowed()) return;
    const news = data.rows.filter(({ id, read }) => !read && !before.has(id));
    const showAll = (rows: readonly NotificationView[]) => {
      for (const row of rows) show(row, (url) => void navigate(url));
    };
    const isDevice = keptDevice(currentUserId()) !== undefined;
    // If the import fails, a duplicate is better than nothing.
    if (news.length > 0 && isDevice) notPushed(news).then(showAll, () => showAll(news));
    else showAll(news);
  }, [data, wanted, isPast, navigate]);
  return null;
}
