import { useEffect, useState } from 'react';

export type NoticePermission = NotificationPermission | 'unsupported';

function permissionNow(): NoticePermission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
}

/** Whether this browser may show notices, also when that is changed in its settings; `ask` asks whoever was not asked yet. */
export function useNoticePermission() {
  const [permission, setPermission] = useState(permissionNow);
  useEffect(() => {
    const stopped = new AbortController();
    const listen = async () => {
      const status = await navigator.permissions.query({ name: 'notifications' });
      status.addEventListener('change', () => setPermission(permissionNow()), { signal: stopped.signal });
    };
    // Where it is not told, a reload shows it.
    listen().catch(() => undefined);
    return () => stopped.abort();
  }, []);
  async function ask(): Promise<NoticePermission> {
    const answer = permission === 'unsupported' ? permission : await Notification.requestPermission();
    setPermission(answer);
    return answer;
  }
  return { permission, ask };
}
