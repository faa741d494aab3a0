import { z } from 'zod';
import { merged } from './fold.ts';
import * as domains from './live-domains.ts';

/** Every socket message, one event name each. They carry ids and positions; data is fetched with GETs. */
export const liveMessages = merged(domains);

export type LiveEventName = keyof typeof liveMessages;
export type LivePayload<N extends LiveEventName> = z.infer<(typeof liveMessages)[N]['data']>;

/** Socket rooms: everyone signed in, staff, or one person. */
export type LiveRoom = 'public' | 'staff' | `user:${string}`;

/** What travels over Postgres NOTIFY on the channel `live`: a message and the rooms it is for. */
export const liveEnvelopeSchema = z.object({
  event: z.enum(Object.keys(liveMessages) as [LiveEventName, ...LiveEventName[]]),
  data: z.record(z.string(), z.unknown()),
  to: z.array(z.string()),
  /** What it is sent for, as W3C Trace Context writes it, while tracing is on; it reaches no browser. */
  traceparent: z.string().optional(),
});
export type LiveEnvelope = {
  [N in LiveEventName]: { event: N; data: LivePayload<N>; to: LiveRoom[]; traceparent?: string };
}[LiveEventName];

/** socket.io's typing of what the server sends. */
export type ServerToClientEvents = { [N in LiveEventName]: (payload: LivePayload<N>) => void };

export const LIVE_CHANNEL = 'live';
