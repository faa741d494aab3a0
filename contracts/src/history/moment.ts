import { z } from 'zod';

const count = z.int().nonnegative();
const position = z.string().regex(/^\d+$/);

/** One event as the index of the log knows it: everything but what it says. */
export const historyEventSchema = z.object({
  position,
  id: z.uuid(),
  stream: z.string(),
  category: z.string(),
  revision: count,
  type: z.string(),
  /** As it was written; null where that can't be read. */
  schemaVersion: z.int().positive().nullable(),
  /** Domain time. */
  occurredAt: z.iso.datetime(),
  /** When the store wrote it. */
  recordedAt: z.iso.datetime(),
  actorKind: z.enum(['user', 'service']),
  actorId: z.string(),
  /** Name of the person, masked for who may not know; of a service, its own name. */
  actorName: z.string(),
  correlationId: z.uuid().nullable(),
  causationId: z.uuid().nullable(),
  sessionId: z.uuid().nullable(),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** GET /api/history/moment: where in the history a position or a moment is. */
export const momentViewSchema = z.object({
  /** The last event that had happened by then: as of its position everything is shown. */
  event: historyEventSchema,
  /** Domain time that never goes back, by which moments become positions. */
  effectiveAt: z.iso.datetime(),
  /** Positions of the events next to it; null at either end. */
  earlier: position.nullable(),
  later: position.nullable(),
  /** What is shown as it is now, whatever the moment: the declared GETs that keep no history. */
  unversioned: z.array(z.object({ path: z.string(), summary: z.string() })),
});
export type MomentView = z.infer<typeof momentViewSchema>;
