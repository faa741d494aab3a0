import { traceparent } from './traceparent.ts';

/** The current user, whom every signed-in screen begins by asking for. */
export const SESSION_PATH = '/api/auth/user';
const TIMEOUT_MS = 15_000;

let first: Promise<Response | undefined> | undefined;

/**
 * Asks for the current user before the app's code is there. The response is read at once: the code may take longer on
 * its way than a request may last.
 */
export function askForSession(): void {
  first = readSession().catch(() => undefined);
}

async function readSession(): Promise<Response> {
  const response = await fetch(SESSION_PATH, {
    headers: { accept: 'application/json', traceparent: traceparent() },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return new Response(await response.arrayBuffer(), response);
}

/** The response to a request that was sent before the app's code was there, once; undefined if there is none. */
export async function takeFirstAnswer(path: string): Promise<Response | undefined> {
  if (path !== SESSION_PATH) return undefined;
  const taken = first;
  first = undefined;
  return taken;
}
