import { useEffect, useState } from 'react';

export type NoticePermission = NotificationPermission | 'unsupported';

function permissionNow(): NoticePermission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
}

/** The permission for browser notifications, following changes in its settings; `ask` prompts if undecided. */
export function useNoticePermission() {
  const [permission, setPermission] = useState(permissionNow);
  useEffect(() => {
    const stopped = new AbortController();
    const listen = async () => {
      const status = await navigator.permissions.query({ name: 'notifications' });
      status.addEventListener('change', () => setPermission(permissionNow()), { signal: stopped.signal });
    };
    // If changes can't be observed, a reload shows them.
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
