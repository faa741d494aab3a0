import { z } from 'zod';
import { decisionsLive } from './decisions/live.ts';
import { earningsLive } from './earnings/live.ts';
import { identityLive } from './identity/live.ts';
import { imagesLive } from './images/live.ts';
import { investmentsLive } from './investments/live.ts';
import { kycLive } from './kyc/live.ts';
import { marketLive } from './market/live.ts';
import { notificationsLive } from './notifications/live.ts';
import { payoutsLive } from './payouts/live.ts';
import { preferencesLive } from './preferences/live.ts';
import { projectionsLive } from './projections/live.ts';
import { reportsLive } from './reports/live.ts';
import { settingsLive } from './settings/live.ts';
import { transfersLive } from './transfers/live.ts';
import { videosLive } from './videos/live.ts';
import { warehousesLive } from './warehouses/live.ts';

/** Every socket message, one event name each. They carry ids and positions; data is fetched with GETs. */
export const liveMessages = {
  ...marketLive,
  ...transfersLive,
  ...payoutsLive,
  ...investmentsLive,
  ...earningsLive,
  ...decisionsLive,
  ...settingsLive,
  ...kycLive,
  ...identityLive,
  ...preferencesLive,
  ...warehousesLive,
  ...imagesLive,
  ...videosLive,
  ...reportsLive,
  ...notificationsLive,
  ...projectionsLive,
} as const;

export type LiveEventName = keyof typeof liveMessages;
export type LivePayload<N extends LiveEventName> = z.infer<(typeof liveMessages)[N]['data']>;

/** Socket rooms: everyone signed in, staff, or one person. */
export type LiveRoom = 'public' | 'staff' | `user:${string}`;

/** What travels over Postgres NOTIFY on the channel `live`: a message and the rooms it is for. */
export const liveEnvelopeSchema = z.object({
  event: z.enum(Object.keys(liveMessages) as [LiveEventName, ...LiveEventName[]]),
  data: z.record(z.string(), z.unknown()),
  to: z.array(z.string()),
});
export type LiveEnvelope = {
  [N in LiveEventName]: { event: N; data: LivePayload<N>; to: LiveRoom[] };
}[LiveEventName];

/** socket.io's typing of what the server sends. */
export type ServerToClientEvents = { [N in LiveEventName]: (payload: LivePayload<N>) => void };

export const LIVE_CHANNEL = 'live';
