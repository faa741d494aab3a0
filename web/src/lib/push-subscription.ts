import { readStored, writeStored } from './browser-storage.ts';

/** Key of this browser's push device id, with the id of its user. */
const KEY = 'nodo:push-device';
/** Timeout, ms: an unresponsive push service must not prevent a sign-out. */
const LEAVE_MS = 2_000;

/** This browser's device id for the user; undefined if it has no push subscription, or another user's. */
export function keptDevice(userId: string | undefined): string | undefined {
  const [owner, id] = readStored('localStorage', KEY)?.split(' ') ?? [];
  return owner === userId ? id : undefined;
}

/** Without storage the browser isn't recognised: its subscription ends with the next visit. */
export function keepDevice(userId: string, id: string): void {
  writeStored('localStorage', KEY, `${userId} ${id}`);
}

/** Whether this browser supports push notifications. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** This browser's push subscription, if any. */
export async function presentSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Ends this browser's subscription, whoever it belonged to. */
export async function endSubscription(): Promise<void> {
  writeStored('localStorage', KEY, null);
  await (await presentSubscription())?.unsubscribe();
}

/** On sign-out, so that the next user doesn't see this one's pushes. The server's side ends with the session. */
export async function leavePush(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, LEAVE_MS));
  await Promise.race([endSubscription().catch(console.error), late]);
}
