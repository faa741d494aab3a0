import { z } from 'zod';
import { post } from '../../../lib/api.ts';

const channelName = 'nodo:session';

/** Leaves for the start page by a full load, so that nothing of this person stays in memory. */
function leave(): void {
  location.assign('/');
}

/** Ends the session here and in the other tabs; one leaves also when the call fails. */
export async function logout(): Promise<void> {
  try {
    await post('/api/logout', { key: crypto.randomUUID(), schema: z.unknown() });
  } catch (error) {
    console.error(error);
  }
  new BroadcastChannel(channelName).postMessage('ended');
  leave();
}

/** Follows a sign-out made in another tab. Answers the function that stops listening. */
export function followLogout(): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', leave);
  return () => channel.close();
}
