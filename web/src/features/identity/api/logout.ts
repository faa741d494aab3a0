import { clearStorage } from '../../../lib/browser-storage.ts';
import { endSession, oweSignOut } from '../../../lib/owed-sign-out.ts';
import { leavePush } from '../../../lib/push-subscription.ts';

/**
 * A single instance sends and listens, because a BroadcastChannel doesn't receive its own messages: this tab leaves
 * only once.
 */
const channel = new BroadcastChannel('nodo:session');

/** Goes to the start page with a full load, so that no data of this person stays in memory or in forms. */
function leave(): void {
  clearStorage();
  location.assign('/');
}

/** Ends the session here and in the other tabs; leaves the page even if the call fails, which is made good later. */
export async function logout(): Promise<void> {
  // Must come first, as it may take seconds: if the session had ended, the page would meanwhile report it as expired.
  await leavePush();
  try {
    await endSession();
  } catch (error) {
    console.error(error);
    oweSignOut();
  }
  channel.postMessage('ended');
  leave();
}

/** Grace period, ms: a tab may notice the end of its session before the message arrives. */
const LINGER_MS = 5_000;

/** Follows a sign-out in another tab. Returns a function that stops listening after a delay. */
export function followLogout(): () => void {
  // A new function per call: the delayed removal by an earlier caller must not remove this listener.
  const hear = () => leave();
  channel.addEventListener('message', hear);
  return () => {
    setTimeout(() => channel.removeEventListener('message', hear), LINGER_MS);
  };
}
