import { z } from 'zod';
import { rebuildStates, rebuildWishes } from './values.ts';

const count = z.int().nonnegative();
const position = z.string().regex(/^\d+$/);

/** One table on both sides, at the position of the comparison. */
const tableSchema = z.object({
  /** `live.users` for current rows, `history.users` for replaced ones. */
  table: z.string(),
  live: z.object({ rows: count, hash: z.string() }),
  rebuilt: z.object({ rows: count, hash: z.string() }),
  isEqual: z.boolean(),
});

/** A row that differs between the two sides. */
const differenceSchema = z.object({
  table: z.string(),
  key: z.string(),
  /** `missing`: only live has it; `extra`: only the rebuild has it. */
  kind: z.enum(['missing', 'extra', 'changed']),
  /** The columns that differ, as text; personal values are omitted. */
  columns: z.array(z.object({ name: z.string(), live: z.string(), rebuilt: z.string() })),
});

/** A comparison stored with its rebuild. */
export const comparisonSchema = z.object({
  position,
  isEqual: z.boolean(),
  tables: z.array(tableSchema),
  /** At most REBUILD_DIFFERENCES_MAX. */
  differences: z.array(differenceSchema),
});
export type ComparisonView = z.infer<typeof comparisonSchema>;

export const rebuildViewSchema = z.object({
  id: z.uuid(),
  /** Its number in `npm run replay`. */
  number: count,
  /** The requested projections, and those built: including projections that these depend on. */
  projections: z.array(z.string()),
  built: z.array(z.string()),
  /** Null: as far as the live read models. */
  until: z.string().nullable(),
  state: z.enum(rebuildStates),
  /** The pending request. */
  wish: z.enum(rebuildWishes).nullable(),
  /** Whether it upgrades to a new version, and is switched to automatically. */
  isUpgrade: z.boolean(),
  /** Null: started from the console. */
  requestedBy: z.string().nullable(),
  /** Hidden from analysts: free text may contain anything. */
  reason: z.string().nullable(),
  /** Why it can't continue, could not be put in use, or waits while it is built. */
  failure: z.string().nullable(),
  /** Null before the first event. */
  position: position.nullable(),
  events: count,
  goalEvents: count,
  /** Events per second since it was started or resumed; null while it is not being processed. */
  rate: z.number().nonnegative().nullable(),
  secondsLeft: count.nullable(),
  requestedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Result of the last comparison; null before the first. */
  comparison: comparisonSchema.pick({ position: true, isEqual: true }).nullable(),
});
export type RebuildView = z.infer<typeof rebuildViewSchema>;

/** GET /api/history/rebuilds: those not dropped and the last dropped ones, newest first. */
export const rebuildsViewSchema = z.object({
  rebuilds: z.array(rebuildViewSchema),
  /** Every projection that can be rebuilt. */
  projections: z.array(z.string()),
  /** Position up to which the log can be replayed; null before the first event. */
  reached: position.nullable(),
});
export type RebuildsView = z.infer<typeof rebuildsViewSchema>;

/** GET /api/history/rebuilds/{id}: with the whole comparison. */
export const rebuildDetailSchema = rebuildViewSchema.extend({ comparison: comparisonSchema.nullable() });
export type RebuildDetail = z.infer<typeof rebuildDetailSchema>;
