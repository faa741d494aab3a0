import { z } from 'zod';
import { auditEntryViewSchema } from '../audit/views.ts';
import { historyEventSchema } from './moment.ts';

const count = z.int().nonnegative();
const position = z.string().regex(/^\d+$/);

/** GET /api/history/events. `next` is the cursor of the following page in the same direction; null at the end. */
export const historyPageSchema = z.object({ events: z.array(historyEventSchema), next: position.nullable() });
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** What an event says at one version of its schema. Personal fields are masked for who may not know them. */
const saidSchema = z.object({ version: z.int().positive().nullable(), data: z.unknown() });

/** An event of a stream, whole. */
export const streamEventSchema = historyEventSchema.extend({
  /** As it stands on the log: personal fields encrypted. */
  stored: saidSchema.extend({ metadata: z.unknown() }),
  /** In the newest version, personal fields readable; null where it can't be read. */
  read: saidSchema.nullable(),
  /** What it changed, as the audit tells it; null where it tells nothing. */
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

/** GET /api/history/streams/{stream}. `next` is the revision that the following page begins with. */
export const streamPageSchema = z.object({
  ...streamFields,
  events: z.array(streamEventSchema),
  next: count.nullable(),
});
export type StreamPage = z.infer<typeof streamPageSchema>;

/** An event and the state of its stream after it, as commands are decided on. */
export const stateStepSchema = z.object({
  event: streamEventSchema,
  /** Null before the thing exists, and where no command looks at such streams. */
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

/** GET /api/history/streams/{stream}/story: what happened to a thing, and to what belongs to it. */
export const storySchema = z.object({
  stream: z.string(),
  /** In the order of their first event here. */
  lanes: z.array(
    z.object({
      stream: z.string(),
      category: z.string(),
      /** Many things write there: only what happened together with the story's own events is told. */
      isShared: z.boolean(),
      events: count,
    }),
  ),
  /** In the order of the log. */
  events: z.array(historyEventSchema),
  /** There is more than is told: earlier events, or other things. */
  isCut: z.boolean(),
});
export type Story = z.infer<typeof storySchema>;

/** What command-api answers query-api: states in clear, for who masks them. */
export const foldedStreamSchema = z.object({
  before: z.unknown(),
  steps: z.array(
    z.object({
      revision: count,
      read: saidSchema.nullable(),
      /** Absent where the answer was asked for without states. */
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

/** GET /api/history/activity: what happened lately, and what stands still. */
export const historyActivitySchema = z.object({
  /** In the order of the days, those without events left out. */
  days: z.array(z.object({ day: z.iso.date(), category: z.string(), events: count })),
  total: count,
  position,
  /** When the newest event happened; null before the first. */
  latestAt: z.iso.datetime().nullable(),
  lagEvents: count,
  lagSeconds: z.number().nonnegative(),
  parkedKeys: count,
  parkedEvents: count,
});
export type HistoryActivity = z.infer<typeof historyActivitySchema>;
