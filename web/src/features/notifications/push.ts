import type { PushView } from '@nodo/contracts/notifications/push';
import { registerWorker } from '../../lib/installed-app.ts';
import { endSubscription, keepDevice, keptDevice, presentSubscription } from '../../lib/push-subscription.ts';
import { removeDevice, saveDevice } from './api/push-devices.ts';

function toBase64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Whether a subscription was made with this server key. */
function isFor(subscription: PushSubscription, publicKey: string): boolean {
  const used = subscription.options.applicationServerKey;
  return used !== null && toBase64Url(used) === publicKey;
}

/** Subscribes this browser and registers it with the server; idempotent. The permission must have been granted. */
export async function turnOnPush(userId: string, publicKey: string): Promise<void> {
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // The push service would refuse a subscription made with another key.
  if (before && !isFor(before, publicKey)) await before.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { id } = await saveDevice(await pushManager.subscribe(wanted));
  const known = keptDevice(userId);
  keepDevice(userId, id);
  // The same browser had another endpoint before: remove the old one.
  if (known !== undefined && known !== id) await removeDevice(known).catch(() => undefined);
}

/** Ends this browser's subscription, locally and on the server. */
export async function turnOffPush(userId: string): Promise<void> {
  const id = keptDevice(userId);
  await endSubscription();
  if (id !== undefined) await removeDevice(id);
}

/**
 * On each visit: confirms this browser's subscription and session to the server, and subscribes again if the
 * server's key has changed. Ends a subscription left by another user, or removed from another device.
 */
export async function renewPush(userId: string, readView: () => Promise<PushView>): Promise<void> {
  const kept = keptDevice(userId);
  const isThere = (await presentSubscription()) !== null;
  if (kept === undefined || !isThere) return endSubscription();
  const { publicKey, devices } = await readView();
  if (!devices.some(({ id }) => id === kept)) return endSubscription();
  if (publicKey !== null) await turnOnPush(userId, publicKey);
}
