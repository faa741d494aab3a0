import { clearStorage } from './browser-storage.ts';

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

/** Leaves once the session has ended, here and in the other tabs. */
export function leaveSession(): void {
  channel.postMessage('ended');
  leave();
}

/** Grace period, ms: a tab may notice the end of its session before the message arrives. */
const LINGER_MS = 5_000;

/** Follows the end of the session in another tab. Returns a function that stops listening after a delay. */
export function followSessionEnd(): () => void {
  // A new function per call: the delayed removal by an earlier caller must not remove this listener.
  const hear = () => leave();
  channel.addEventListener('message', hear);
  return () => {
    setTimeout(() => channel.removeEventListener('message', hear), LINGER_MS);
  };
}
