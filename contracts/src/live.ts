import { z } from 'zod';
import { distributionStateSchema } from './earnings.ts';
import { investmentStatusSchema } from './investments.ts';
import { kycStatusSchema } from './kyc.ts';
import { payoutStateSchema } from './payouts.ts';
import { periodSchema } from './periods.ts';
import { reportStatusSchema } from './reports.ts';
import { transferStateSchema } from './transfers.ts';

/** The commit position of the fact, as a decimal string. */
const position = z.string().regex(/^\d+$/);

/** Socket messages: one event name each. They carry ids and positions; data is fetched with GETs. */
export const liveMessages = {
  'chain.head': z.object({ height: z.int(), solidHeight: z.int(), time: z.iso.datetime() }),
  'transfer.changed': z.object({
    transferId: z.uuid(),
    investmentId: z.uuid().nullable(),
    state: transferStateSchema,
    blockNumber: z.int().nullable(),
    position,
  }),
  /** Money that leaves: to who is paid, and to the staff. */
  'payout.changed': z.object({
    transferId: z.uuid(),
    userId: z.uuid(),
    state: payoutStateSchema,
    blockNumber: z.int().nullable(),
    position,
  }),
  'investment.changed': z.object({ investmentId: z.uuid(), status: investmentStatusSchema, position }),
  /** Somebody's balance changed. */
  'account.changed': z.object({ userId: z.uuid(), position }),
  /** A month's batch of returns was begun, prepared, approved or credited. */
  'distribution.changed': z.object({ period: periodSchema, state: distributionStateSchema, position }),
  /** Their history has another decision, or one of them another status. */
  'decision.changed': z.object({ decisionId: z.uuid(), position }),
  'settings.changed': z.object({ revision: z.int(), position }),
  /** What a dollar costs in another currency. */
  'rates.changed': z.object({ position }),
  'kyc.changed': z.object({ userId: z.uuid(), status: kycStatusSchema, position }),
  /** A colleague has this record open (`present`), or left it. Not kept: see KYC_PRESENCE_LASTS. */
  'kyc.reviewing': z.object({
    userId: z.uuid(),
    reviewerId: z.uuid(),
    reviewerName: z.string(),
    present: z.boolean(),
  }),
  /** Somebody registered, or their name, role or KYC status changed. */
  'user.changed': z.object({ userId: z.uuid(), position }),
  /** How somebody wants the screens to be, or what they want to be told of. */
  'preferences.changed': z.object({ userId: z.uuid(), position }),
  /** Somebody's passkeys changed. */
  'passkeys.changed': z.object({ userId: z.uuid(), position }),
  /** Somebody signed in or was signed out in some browser. Sessions are no part of the history: no position. */
  'sessions.changed': z.object({ userId: z.uuid() }),
  'warehouse.changed': z.object({ warehouseId: z.uuid(), position }),
  'projectImage.changed': z.object({
    imageId: z.uuid(),
    /** Null: of the whole project. */
    warehouseId: z.uuid().nullable(),
    position,
  }),
  'video.changed': z.object({ videoId: z.uuid(), position }),
  'camera.changed': z.object({ cameraId: z.uuid(), position }),
  /** A statement of this person's was asked for, is there, or could not be made. */
  'report.changed': z.object({ reportId: z.uuid(), status: reportStatusSchema, position }),
  'document.changed': z.object({ documentId: z.uuid(), position }),
  'notification.created': z.object({ notificationId: z.uuid(), position }),
  /** This person has read some or all of theirs, here or in another window. */
  'notification.read': z.object({ userId: z.uuid(), position }),
  /** Keys were parked, tried again or freed. */
  'projection.parked': z.object({ position }),
  'projection.progress': z.object({
    projection: z.string(),
    position,
    lagEvents: z.int(),
    lagSeconds: z.number(),
  }),
} as const;

export type LiveEventName = keyof typeof liveMessages;
export type LivePayload<N extends LiveEventName> = z.infer<(typeof liveMessages)[N]>;

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
