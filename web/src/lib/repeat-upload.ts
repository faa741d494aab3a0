import { ApiError, ConnectionError } from './errors.ts';

/** Pauses before an upload is sent again, ms: a service that is replaced is back within seconds. */
const PAUSES_MS = [2_000, 6_000] as const;

/** 408: its body was waited for in vain; the others: the service was ending, or not there yet. */
const CUT_OFF: ReadonlySet<number> = new Set([408, 502, 503, 504]);

function wasCutOff(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ApiError && CUT_OFF.has(error.status));
}

/**
 * Sends a file, and again when it was cut off, as by a deploy. `send` has to begin anew each time, with an address of
 * its own. Throws what the last try threw, or the signal's reason.
 */
export async function repeatUpload<T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  pauses: readonly number[] = PAUSES_MS,
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || !wasCutOff(error)) throw error;
    }
    await passed(pause, signal);
  }
  return send();
}

function passed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
