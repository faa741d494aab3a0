import { useEffect } from 'react';

const KEY = 'reloaded-for-missing-part';
/** Once in this time: what is still missing after a reload is not missing because of a new version. */
const AGAIN_MS = 60_000;
/** How browsers say that `import()` found nothing: Chromium, Firefox, Safari. */
const MISSING = /dynamically imported module|importing a module script failed/i;

/**
 * Begins the page anew where a part of the app could not be loaded: at once when it is gone with the version before a
 * deploy, and when the network is back for who was without.
 */
export function useReloadForMissingPart(error: unknown): void {
  const isMissing = error instanceof Error && MISSING.test(error.message);
  useEffect(() => {
    if (!isMissing) return;
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last >= AGAIN_MS) void reloadWhereReachable();
    const onOnline = () => void reloadWhereReachable();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isMissing]);
}

async function reloadWhereReachable(): Promise<void> {
  const health = await fetch('/health', { cache: 'no-store' }).catch(() => undefined);
  if (!health?.ok) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}
