import { z } from 'zod';
import { auditEntryViewSchema } from '../audit/views.ts';
import { historyEventSchema } from './moment.ts';

const count = z.int().nonnegative();
const position = z.string().regex(/^\d+$/);

/** GET /api/history/events. `next` is the cursor of the following page in the same direction; null at the end. */
export const historyPageSchema = z.object({ events: z.array(historyEventSchema), next: position.nullable() });
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** GET /api/history/events/place: where a list has the last event at a position or by a moment. */
export const historyPlaceSchema = z.object({
  /** The last event by then, of the list or not. */
  at: position,
  /** The last one of the list; null when it has none by then. */
  position: position.nullable(),
  /** Events of the list before that one, in the list's direction; at most HISTORY_PLACE_MAX, the nearest. */
  before: count,
  /** The first of those; null when there are none. */
  first: position.nullable(),
  /** Whether the list has more before them. */
  isCut: z.boolean(),
});
export type HistoryPlace = z.infer<typeof historyPlaceSchema>;

/** An event's data at one version of its schema. Personal fields are masked for readers who may not know them. */
const saidSchema = z.object({ version: z.int().positive().nullable(), data: z.unknown() });

/** A complete event of a stream. */
export const streamEventSchema = historyEventSchema.extend({
  /** As stored on the log: personal fields encrypted. */
  stored: saidSchema.extend({ metadata: z.unknown() }),
  /** Upcast to the newest version, personal fields decrypted; null when unreadable. */
  read: saidSchema.nullable(),
  /** Its changes as shown in the audit; null when it is not audited. */
  changes: auditEntryViewSchema.shape.changes.nullable(),
  reason: z.string().nullable(),
});
export type StreamEvent = z.infer<typeof streamEventSchema>;

const streamFields = {
  stream: z.string(),
  category: z.string(),
  /** Revision of the last event. */
  last: count,
};

/** GET /api/history/streams/{stream}. `next` is the first revision of the following page. */
export const streamPageSchema = z.object({
  ...streamFields,
  events: z.array(streamEventSchema),
  next: count.nullable(),
});
export type StreamPage = z.infer<typeof streamPageSchema>;

/** An event and the state of its stream after it: the state that commands are decided on. */
export const stateStepSchema = z.object({
  event: streamEventSchema,
  /** Null before creation, and for streams that no command reads. */
  state: z.unknown(),
});
export type StateStep = z.infer<typeof stateStepSchema>;

/** GET /api/history/streams/{stream}/states. */
export const statesPageSchema = z.object({
  ...streamFields,
  /** The state before the first of them. */
  before: z.unknown(),
  steps: z.array(stateStepSchema),
  next: count.nullable(),
});
export type StatesPage = z.infer<typeof statesPageSchema>;

/** GET /api/history/streams/{stream}/story: the events of a subject and of what belongs to it. */
export const storySchema = z.object({
  stream: z.string(),
  /** Sorted by their first event in the story. */
  lanes: z.array(
    z.object({
      stream: z.string(),
      category: z.string(),
      /** A shared stream: only events written together with the story's own are included. */
      isShared: z.boolean(),
      events: count,
    }),
  ),
  /** In log order. */
  events: z.array(historyEventSchema),
  /** Truncated: earlier events or further streams exist. */
  isCut: z.boolean(),
  /** Where the events that are left out stand, the first STORY_LEFT_OUT_MAX of each; both empty unless `isCut`. */
  leftOut: z.object({ streams: z.array(z.string()), correlations: z.array(z.uuid()) }),
});
export type Story = z.infer<typeof storySchema>;

/** Response of command-api to query-api: states in clear text, which query-api masks. */
export const foldedStreamSchema = z.object({
  before: z.unknown(),
  steps: z.array(
    z.object({
      revision: count,
      read: saidSchema.nullable(),
      /** Absent when states were not requested. */
      state: z.unknown(),
    }),
  ),
});
export type FoldedStream = z.infer<typeof foldedStreamSchema>;

/** Query of command-api's internal route. */
export const foldQuerySchema = z.strictObject({
  stream: z.string().min(3).max(200),
  from: z.coerce.number().int().nonnegative(),
  limit: z.coerce.number().int().min(1).max(200),
  states: z.enum(['yes', 'no']),
});

/** GET /api/history/activity: recent activity and stalled processing. */
export const historyActivitySchema = z.object({
  /** Sorted by day; days without events are omitted. */
  days: z.array(z.object({ day: z.iso.date(), category: z.string(), events: count })),
  total: count,
  position,
  /** When the newest event happened; null before the first. */
  latestAt: z.iso.datetime().nullable(),
  lagEvents: count,
  lagSeconds: z.number().nonnegative(),
  parkedKeys: count,
  parkedEvents: count,
  /** The projections among them, most keys first. */
  parked: z.array(z.object({ projection: z.string(), keys: count, events: count })),
});
export type HistoryActivity = z.infer<typeof historyActivitySchema>;
