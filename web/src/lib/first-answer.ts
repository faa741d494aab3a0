import { OWED_SIGN_OUT_KEY, readStored } from './browser-storage.ts';
import { traceparent } from './traceparent.ts';

/** The current user, whom every signed-in screen begins by asking for. */
export const SESSION_PATH = '/api/auth/user';
const TIMEOUT_MS = 15_000;
/** How long a response waits for the screen's code; later it would be old, and is asked for again. */
const KEPT_MS = 15_000;

interface Answered {
  readonly response: Response;
  /** When it was asked for, by the device's clock, ms. */
  readonly sentAt: number;
}

const answers = new Map<string, Promise<Answered | undefined>>();

/**
 * Asks for the current user before the app's code is there, and for what an investor's screen `reads` (paths of GETs)
 * once it is known to be one's; not where the code begins by ending a session. Responses are read at once: the code may
 * take longer on its way than a request may last.
 */
export function askFirst(reads: readonly string[]): void {
  if (readStored('localStorage', OWED_SIGN_OUT_KEY) !== null) return;
  const session = keep(SESSION_PATH, read(SESSION_PATH));
  const isInvestor = session.then(async (asked) =>
    (await asked?.response.clone().text())?.includes('"role":"investor"'),
  );
  for (const path of reads) {
    void keep(
      path,
      isInvestor.then((is) => (is ? read(path) : undefined)),
    );
  }
}

function keep(path: string, answer: Promise<Answered | undefined>): Promise<Answered | undefined> {
  const kept = answer.catch(() => undefined);
  answers.set(path, kept);
  setTimeout(() => answers.delete(path), KEPT_MS);
  return kept;
}

async function read(path: string): Promise<Answered> {
  const sentAt = Date.now();
  const response = await fetch(path, {
    headers: { accept: 'application/json', traceparent: traceparent() },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { response: new Response(await response.arrayBuffer(), response), sentAt };
}

/** Resolves to whether somebody is signed in by the request that was sent first; to false if none was sent. */
export async function isSignedInFirst(): Promise<boolean> {
  return (await answers.get(SESSION_PATH))?.response.ok ?? false;
}

/** The response to a request that was sent before the app's code was there, once; undefined if there is none. */
export async function takeFirstAnswer(path: string): Promise<Answered | undefined> {
  const taken = answers.get(path);
  answers.delete(path);
  return taken;
}

/** On a change of user: what is left was read for the one before. */
export function forgetFirstAnswers(): void {
  answers.clear();
}
