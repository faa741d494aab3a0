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

/** One notice for all tabs: of those with the same tag a browser shows the last one only. */
function show({ id, title, message, action }: NotificationView, open: (url: string) => void): void {
  try {
    const notice = new Notification(title, { body: message, tag: id, icon: '/favicon.svg', lang: 'es-CO' });
    notice.onclick = () => {
      window.focus();
      if (action) open(action.url);
      notice.close();
    };
  } catch {
    // Some browsers have notices only in the background of an installed app; the bell tells of it anyway.
  }
}

/** Those of a device's news that its service worker does not show. Only who has a device loads what there is of kinds. */
async function notPushed(rows: readonly NotificationView[]): Promise<readonly NotificationView[]> {
  const { isPushed } = await import('@nodo/contracts/notifications/facts');
  return rows.filter(({ kind }) => !isPushed(kind));
}

/** Shows what one is newly told as a notice of the browser, while the product is open in it. */
export function BrowserNotices({ wanted }: { wanted: boolean }) {
  const navigate = useNavigate();
  // What one was told by some past moment is no news.
  const isPast = momentIn(useLocation().search) !== undefined;
  const { data } = useQuery({ ...latestNotificationsQuery, enabled: wanted && !isPast });
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!data || !wanted || isPast) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...data.rows.map(({ id }) => id)]);
    // What stood there when the page opened is no news.
    if (!before || !isAllowed()) return;
    const news = data.rows.filter(({ id, read }) => !read && !before.has(id));
    const showAll = (rows: readonly NotificationView[]) => {
      for (const row of rows) show(row, (url) => void navigate(url));
    };
    const isDevice = keptDevice(currentUserId()) !== undefined;
    // Where the kinds cannot be loaded, told twice is better than not at all.
    if (news.length > 0 && isDevice) notPushed(news).then(showAll, () => showAll(news));
    else showAll(news);
  }, [data, wanted, isPast, navigate]);
  return null;
}
