import { z } from 'zod';

const count = z.int().nonnegative();
const position = z.string().regex(/^\d+$/);

/** An event as in the log index: everything but its data. */
export const historyEventSchema = z.object({
  position,
  id: z.uuid(),
  stream: z.string(),
  category: z.string(),
  revision: count,
  type: z.string(),
  /** Schema version as written; null when unreadable. */
  schemaVersion: z.int().positive().nullable(),
  /** Domain time. */
  occurredAt: z.iso.datetime(),
  /** When the store wrote it. */
  recordedAt: z.iso.datetime(),
  actorKind: z.enum(['user', 'service']),
  actorId: z.string(),
  /** Name of the person, masked for readers who may not know it; for a service, the service's name. */
  actorName: z.string(),
  correlationId: z.uuid().nullable(),
  causationId: z.uuid().nullable(),
  sessionId: z.uuid().nullable(),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** GET /api/history/moment: the place in the history of a position or moment. */
export const momentViewSchema = z.object({
  /** The last event that had happened by then: everything is shown as of its position. */
  event: historyEventSchema,
  /** Monotonic domain time, which maps moments to positions. */
  effectiveAt: z.iso.datetime(),
  /** Positions of the neighbouring events; null at either end. */
  earlier: position.nullable(),
  later: position.nullable(),
  /** GET routes without history, which always show current data. */
  unversioned: z.array(z.object({ path: z.string(), summary: z.string() })),
});
export type MomentView = z.infer<typeof momentViewSchema>;
