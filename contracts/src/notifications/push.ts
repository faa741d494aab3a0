import { z } from 'zod';

// Pushes: what a browser that somebody asked for is told by its push service (RFC 8030), also while the product is closed.

/** Devices of one person that get pushes; one more takes the place of that which was not seen for the longest. */
export const PUSH_DEVICES_MAX = 10;
/** A device on which nobody has opened the product for so long gets no more pushes. */
export const PUSH_DEVICE_DAYS = 90;
/** What happened longer ago, in minutes, is not pushed any more: whoever looks sees it anyway. */
export const PUSH_MINUTES = 60;
/** How long the push service keeps a push for a device that is off, in seconds. */
export const PUSH_TTL_SECONDS = 24 * 3_600;

const ENDPOINT_MAX = 1_000;
/** A name of the public internet: no address, however it is written, no name of one machine or network alone. */
const PUBLIC_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/;
const OWN_NETWORK = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** Whether an address may be that of a push service. What its name resolves to is looked at when something is sent. */
export function isPushEndpoint(address: string): boolean {
  if (address.length > ENDPOINT_MAX || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && PUBLIC_NAME.test(hostname) && !OWN_NETWORK.test(hostname);
}

const UNUSABLE = 'El navegador dio una dirección de avisos que no se puede usar.';
const KEYS = 'El navegador no dio las claves para cifrar los avisos.';
/** Bytes in base64url, without padding. */
const bytes = (length: number) =>
  z.string({ error: KEYS }).regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}$`), KEYS);

/** Body of PUT /api/push/devices: a browser's own subscription, as it writes it. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.string({ error: UNUSABLE }).refine(isPushEndpoint, UNUSABLE),
  keys: z.strictObject(
    {
      /** A point of P-256, uncompressed: begins with 4. */
      p256dh: bytes(65).startsWith('B', KEYS),
      auth: bytes(16),
    },
    KEYS,
  ),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionSchema>;

/** A device of one's own that gets pushes. */
export const pushDeviceViewSchema = z.object({
  id: z.uuid(),
  /** 'Chrome en Windows'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** When the product was last opened in it. */
  lastSeenAt: z.iso.datetime(),
});
export type PushDeviceView = z.infer<typeof pushDeviceViewSchema>;

/** GET /api/push. */
export const pushViewSchema = z.object({
  /** What browsers subscribe with; null where this deployment sends no pushes. */
  publicKey: z.string().nullable(),
  /** The last seen first. */
  devices: z.array(pushDeviceViewSchema),
});
export type PushView = z.infer<typeof pushViewSchema>;

/** What a push says, encrypted for its browser (RFC 8291). No amount, no address, nobody's name: a locked screen shows it. */
export const pushPayloadSchema = z.object({
  /** Of the notification: what is shown of it again takes the place of what was. */
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** Where it leads: a path of the product. */
  url: z.string().startsWith('/'),
  /** Of what it says, as BCP 47 has it. */
  lang: z.string(),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;
