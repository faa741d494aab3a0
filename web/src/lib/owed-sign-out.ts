import { z } from 'zod';
import { post } from './api.ts';
import { OWED_SIGN_OUT_KEY as KEY, readStored, writeStored } from './browser-storage.ts';

/** Ends the session. Throws what `post` throws. */
export async function endSession(): Promise<void> {
  await post('/api/logout', { key: crypto.randomUUID(), schema: z.unknown(), worksInPast: true });
}

/**
 * Notes that somebody signed out and the session could not be ended: it would let in whoever opens the page next.
 */
export function oweSignOut(): void {
  writeStored('localStorage', KEY, 'yes');
}

/** Somebody signed in, which ended the session before. */
export function forgiveSignOut(): void {
  writeStored('localStorage', KEY, null);
}

/** Ends the session that an earlier sign-out left open, if there is one. True: it was, and is over now. */
export async function paySignOut(): Promise<boolean> {
  if (readStored('localStorage', KEY) === null) return false;
  try {
    await endSession();
  } catch (error) {
    console.error(error);
    return false;
  }
  forgiveSignOut();
  return true;
}
