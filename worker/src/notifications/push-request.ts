import { Agent, type RequestOptions, request } from 'node:https';
import { isPushEndpoint, type PushSubscriptionBody } from '@nodo/contracts/notifications/push';
import { lookupPublic, PrivateAddressError } from '@nodo/platform/public-address';
import { answered, tracedRequest } from '@nodo/platform/tracing/client';
import webPush, { type RequestOptions as PushOptions, type Urgency } from 'web-push';

const TIMEOUT_MS = 10_000;
const DEFAULT_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 3_600;
/** Codes of connection failures: nothing was sent. */
const UNCONNECTED = new Set([
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'],
]);

export interface WebPushSettings {
  /** Both in base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** The sender's contact for push services: `mailto:` or `https:`. */
  readonly subject: string;
}

/** Outcome of sending a push. `unknown`: it may have been accepted. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'unknown' | { readonly laterInSeconds: number };

/** Delivery options of a push. */
export interface Carriage {
  /** How long push services keep it for an offline device, seconds. */
  readonly ttl: number;
  readonly urgency: Urgency;
  /** A later push with the same topic replaces an undelivered one: 32 characters of base64url. */
  readonly topic: string;
}

/** Maps a response to an outcome, which decides about retries; RFC 8030 and what push services add to it. */
export function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status !== 429 && status < 500) return 'refused';
  const seconds = Number(retryAfter ?? DEFAULT_PAUSE_SECONDS);
  const pause = Number.isFinite(seconds) && seconds >= 0 ? seconds : DEFAULT_PAUSE_SECONDS;
  return { laterInSeconds: Math.min(Math.max(pause, 1), LONGEST_PAUSE_SECONDS) };
}

/** Connections to push services. Private addresses are refused, since subscriptions name arbitrary hosts. */
export function createPushAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 32, maxFreeSockets: 16, lookup: lookupPublic });
}

/**
 * Sends a push to a subscription's service: encrypted for its browser (RFC 8291) and signed by us (RFC 8292), both by
 * the library. The request is our own: it ignores the response's body, follows no redirect and has a time limit.
 */
export async function sendPush(
  subscription: PushSubscriptionBody,
  payload: string,
  { ttl, urgency, topic }: Carriage,
  { settings, agent }: { readonly settings: WebPushSettings; readonly agent: Agent },
): Promise<PushOutcome> {
  // The endpoint was stored by a client and is not trusted.
  if (!isPushEndpoint(subscription.endpoint)) return 'refused';
  const options: PushOptions = {
    TTL: ttl,
    urgency,
    topic,
    vapidDetails: settings,
    contentEncoding: 'aes128gcm',
  };
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, payload, options);
  try {
    return await tracedRequest({ method, url: endpoint, template: 'push' }, async (span) => {
      const answer = await sent(endpoint, { method, headers, agent }, body);
      answered(span, answer.status);
      return outcomeOf(answer.status, answer.retryAfter);
    });
  } catch (error) {
    if (error instanceof PrivateAddressError) return 'refused';
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return UNCONNECTED.has(code) ? { laterInSeconds: DEFAULT_PAUSE_SECONDS } : 'unknown';
  }
}

function sent(
  endpoint: string,
  options: RequestOptions,
  body: Buffer | null,
): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sending = request(endpoint, { ...options, signal }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      // A short body frees the connection for the next push; a long one is cut off by the time limit.
      answer.on('error', () => undefined).resume();
    });
    sending.on('error', reject).end(body);
  });
}
