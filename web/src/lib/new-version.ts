import { useEffect } from 'react';
import { readStored, writeStored } from './browser-storage.ts';

const KEY = 'reloaded-for-missing-part';
/**
 * Reload at most once in this time, ms: what is still missing after a reload isn't missing because of a new
 * version.
 */
const AGAIN_MS = 60_000;
/** Poll interval while the server is unreachable, ms. */
const LOOK_MS = 5_000;
/** Error messages of a failed `import()` in Chromium, Firefox and Safari. */
const MISSING = /dynamically imported module|importing a module script failed/i;

/** Whether a lazily loaded chunk could not be loaded. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message);
}

/**
 * Reloads the page if a chunk could not be loaded: immediately if a deployment has removed it, or as soon as the
 * server is reachable again.
 */
export function useReloadForMissingPart(error: unknown): void {
  const isMissing = isMissingPart(error);
  useEffect(() => {
    if (!isMissing) return;
    const last = Number(readStored('sessionStorage', KEY) ?? 0);
    return pollReachable(reloadWhereReachable, Date.now() - last >= AGAIN_MS);
  }, [isMissing]);
}

/** Resolves once the server is reachable. */
export function untilReachable(): Promise<void> {
  return new Promise((resolve) => {
    const stop = pollReachable(async () => {
      const isReached = await isReachable();
      if (isReached) {
        stop();
        resolve();
      }
      return isReached;
    });
  });
}

/**
 * Calls `look` at once (if `isSoon`), until it resolves to true, and whenever the browser is online again. Returns
 * how to stop it.
 */
function pollReachable(look: () => Promise<boolean>, isSoon = true): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function again(): Promise<void> {
    clearTimeout(timer);
    if (!(await look())) timer = setTimeout(() => void again(), LOOK_MS);
  }
  const onOnline = () => void again();
  window.addEventListener('online', onOnline);
  if (isSoon) onOnline();
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
  };
}

async function isReachable(): Promise<boolean> {
  const health = await fetch('/health', { cache: 'no-store' }).catch(() => undefined);
  return health?.ok ?? false;
}

/** Resolves to whether the server was reachable. Without storage nothing would end repeated reloads: there is none. */
export async function reloadWhereReachable(): Promise<boolean> {
  if (!(await isReachable())) return false;
  if (writeStored('sessionStorage', KEY, String(Date.now()))) location.reload();
  return true;
}
