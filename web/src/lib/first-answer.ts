import { OWED_SIGN_OUT_KEY, readStored } from './browser-storage.ts';
import { traceparent } from './traceparent.ts';

/** The current user, whom every signed-in screen begins by asking for. */
export const SESSION_PATH = '/api/auth/user';
const TIMEOUT_MS = 15_000;

interface Answered {
  readonly response: Response;
  /** When it was asked for, by the device's clock, ms. */
  readonly sentAt: number;
}

let first: Promise<Answered | undefined> | undefined;

/**
 * Asks for the current user before the app's code is there; not where that begins by ending a session. The response is
 * read at once: the code may take longer on its way than a request may last.
 */
export function askForSession(): void {
  if (readStored('localStorage', OWED_SIGN_OUT_KEY) === null) first = readSession().catch(() => undefined);
}

async function readSession(): Promise<Answered> {
  const sentAt = Date.now();
  const response = await fetch(SESSION_PATH, {
    headers: { accept: 'application/json', traceparent: traceparent() },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { response: new Response(await response.arrayBuffer(), response), sentAt };
}

/** Resolves to whether somebody is signed in by the request that was sent first; to false if none was sent. */
export async function isSignedInFirst(): Promise<boolean> {
  return (await first)?.response.ok ?? false;
}

/** The response to a request that was sent before the app's code was there, once; undefined if there is none. */
export async function takeFirstAnswer(path: string): Promise<Answered | undefined> {
  if (path !== SESSION_PATH) return undefined;
  const taken = first;
  first = undefined;
  return taken;
}
