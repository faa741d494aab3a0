import { z } from 'zod';
import { post } from '../../../lib/api.ts';
import { clearStorage } from '../../../lib/browser-storage.ts';
import { leavePush } from '../../../lib/push-subscription.ts';

/** One for sending and listening: a channel does not hear itself, so that this tab leaves once. */
const channel = new BroadcastChannel('nodo:session');

/** Leaves for the start page by a full load, so that nothing of this person stays in memory, nor in their forms. */
function leave(): void {
  clearStorage();
  location.assign('/');
}

/** Ends the session here and in the other tabs; one leaves also when the call fails. */
export async function logout(): Promise<void> {
  // Before: without its session the page would say that it is over.
  await leavePush();
  try {
    await post('/api/logout', { key: crypto.randomUUID(), schema: z.unknown(), worksInPast: true });
  } catch (error) {
    console.error(error);
  }
  channel.postMessage('ended');
  leave();
}

/** A tab may notice that its session is over before it hears why. */
const LINGER_MS = 5_000;

/** Follows a sign-out made in another tab. Answers the function that stops listening, a little later. */
export function followLogout(): () => void {
  // One of its own each time: whoever listens anew must not be stopped by the end of the time before.
  const hear = () => leave();
  channel.addEventListener('message', hear);
  return () => {
    setTimeout(() => channel.removeEventListener('message', hear), LINGER_MS);
  };
}
