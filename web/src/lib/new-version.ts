import { useEffect } from 'react';

const KEY = 'reloaded-for-missing-part';
/** Once in this time: what is still missing after a reload is not missing because of a new version. */
const AGAIN_MS = 60_000;
/** How long the server may be away before it is looked for again. */
const LOOK_MS = 5_000;
/** How browsers say that `import()` found nothing: Chromium, Firefox, Safari. */
const MISSING = /dynamically imported module|importing a module script failed/i;

/** Whether a part of the app could not be loaded. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}

/**
 * Begins the page anew where a part of the app could not be loaded: at once when it is gone with the version before a
 * deploy, and as soon as the server is back for who was without.
 */
export function useReloadForMissingPart(error: unknown): void {
  const isMissing = isMissingPart(error);
  useEffect(() => {
    if (!isMissing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look(): Promise<void> {
      clearTimeout(timer);
      if (!(await reloadWhereReachable())) timer = setTimeout(() => void look(), LOOK_MS);
    }
    const onOnline = () => void look();
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last >= AGAIN_MS) onOnline();
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isMissing]);
}

/** Answers whether the server was there. */
async function reloadWhereReachable(): Promise<boolean> {
  const health = await fetch('/health', { cache: 'no-store' }).catch(() => undefined);
  if (!health?.ok) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}
