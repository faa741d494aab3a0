import { z } from 'zod';
import { merged } from './fold.ts';
import * as domains from './live-domains.ts';

/** Every socket message by event name. They carry little more than ids and positions; data is fetched with GETs. */
export const liveMessages = merged(domains);

export type LiveEventName = keyof typeof liveMessages;
export type LivePayload<N extends LiveEventName> = z.infer<(typeof liveMessages)[N]['data']>;

/** Socket rooms: everyone signed in, staff, or one person. */
export type LiveRoom = 'public' | 'staff' | `user:${string}`;

/** Payload of Postgres NOTIFY on the channel `live`: a message and its audience (rooms). */
export const liveEnvelopeSchema = z.object({
  event: z.enum(Object.keys(liveMessages) as [LiveEventName, ...LiveEventName[]]),
  data: z.record(z.string(), z.unknown()),
  to: z.array(z.string()),
  /** W3C trace context of the cause, while tracing is on; never sent to browsers. */
  traceparent: z.string().optional(),
});
export type LiveEnvelope = {
  [N in LiveEventName]: { event: N; data: LivePayload<N>; to: LiveRoom[]; traceparent?: string };
}[LiveEventName];

/** socket.io's type of the events sent by the server. */
export type ServerToClientEvents = { [N in LiveEventName]: (payload: LivePayload<N>) => void };

export const LIVE_CHANNEL = 'live';
