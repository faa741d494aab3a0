import { z } from 'zod';

// Push notifications: delivered to subscribed browsers by their push service (RFC 8030), even while the app is closed.

/** Maximum devices per person that get pushes; an additional one replaces the one seen least recently. */
export const PUSH_DEVICES_MAX = 10;
/** A device on which the app has not been opened for this many days gets no more pushes. */
export const PUSH_DEVICE_DAYS = 90;
/** Notifications older than this, in minutes, are no longer pushed: whoever opens the app sees them anyway. */
export const PUSH_MINUTES = 60;
/** How long the push service keeps a push for an offline device, in seconds. */
export const PUSH_TTL_SECONDS = 24 * 3_600;

const ENDPOINT_MAX = 1_000;
/** A public host name: no IP address in any notation, no name local to a machine or network. */
const PUBLIC_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/;
const OWN_NETWORK = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** Whether a URL may be that of a push service. The resolved address is checked when a push is sent. */
export function isPushEndpoint(address: string): boolean {
  if (address.length > ENDPOINT_MAX || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && PUBLIC_NAME.test(hostname) && !OWN_NETWORK.test(hostname);
}

const UNUSABLE = 'El navegador dio una dirección de avisos que no se puede usar.';
const KEYS = 'El navegador no dio las claves para cifrar los avisos.';
/** Bytes as base64url, without padding. */
const bytes = (length: number) =>
  z.string({ error: KEYS }).regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}$`), KEYS);

/** Body of PUT /api/push/devices: a browser's own subscription, in its format. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.string({ error: UNUSABLE }).refine(isPushEndpoint, UNUSABLE),
  keys: z.strictObject(
    {
      /** An uncompressed P-256 point: the first byte is 4. */
      p256dh: bytes(65).startsWith('B', KEYS),
      auth: bytes(16),
    },
    KEYS,
  ),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionSchema>;

/** A device of the signed-in person that gets pushes. */
export const pushDeviceViewSchema = z.object({
  id: z.uuid(),
  /** 'Chrome en Windows'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** When the app was last opened on it. */
  lastSeenAt: z.iso.datetime(),
});
export type PushDeviceView = z.infer<typeof pushDeviceViewSchema>;

/** GET /api/push. */
export const pushViewSchema = z.object({
  /** VAPID key for subscribing; null where this deployment sends no pushes. */
  publicKey: z.string().nullable(),
  /** Most recently seen first. */
  devices: z.array(pushDeviceViewSchema),
});
export type PushView = z.infer<typeof pushViewSchema>;

/**
 * Payload of a push, encrypted for its browser (RFC 8291). No amount, address or name: it is shown on locked screens.
 */
export const pushPayloadSchema = z.object({
  /** The notification's id: a later push about it replaces the one displayed. */
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** Link: a path within the app. */
  url: z.string().startsWith('/'),
  /** Language of the texts, BCP 47. */
  lang: z.string(),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;
