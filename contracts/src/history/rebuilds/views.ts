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

/** A row that is not the same on both sides. */
const differenceSchema = z.object({
  table: z.string(),
  key: z.string(),
  /** `missing`: only live has it; `extra`: only the rebuild has it. */
  kind: z.enum(['missing', 'extra', 'changed']),
  /** The columns that differ, as text; what is personal without its value. */
  columns: z.array(z.object({ name: z.string(), live: z.string(), rebuilt: z.string() })),
});

/** A comparison as it is kept beside its rebuild. */
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
  /** As `npm run replay` calls it. */
  number: count,
  /** What was asked for, and what is built for it: with the projections whose rows these ask for. */
  projections: z.array(z.string()),
  built: z.array(z.string()),
  /** Null: as far as the live read models are. */
  until: z.string().nullable(),
  state: z.enum(rebuildStates),
  /** What was asked of it and is still to come. */
  wish: z.enum(rebuildWishes).nullable(),
  /** Whether it brings a new version, and is switched to by itself. */
  isUpgrade: z.boolean(),
  /** Null: it was begun at the console. */
  requestedBy: z.string().nullable(),
  /** Hidden from analysts: it may tell anything. */
  reason: z.string().nullable(),
  /** Why it can't go on. */
  failure: z.string().nullable(),
  /** Null before the first event. */
  position: position.nullable(),
  events: count,
  goalEvents: count,
  /** Events a second, since it was taken up; null while nobody works on it. */
  rate: z.number().nonnegative().nullable(),
  secondsLeft: count.nullable(),
  requestedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** What the last comparison came to; null before the first. */
  comparison: comparisonSchema.pick({ position: true, isEqual: true }).nullable(),
});
export type RebuildView = z.infer<typeof rebuildViewSchema>;

/** GET /api/history/rebuilds: those that are not dropped and the last ones that were, the newest first. */
export const rebuildsViewSchema = z.object({
  rebuilds: z.array(rebuildViewSchema),
  /** Every projection that can be rebuilt. */
  projections: z.array(z.string()),
  /** How far the log can be replayed; null before the first event. */
  reached: position.nullable(),
});
export type RebuildsView = z.infer<typeof rebuildsViewSchema>;

/** GET /api/history/rebuilds/{id}: with the whole comparison. */
export const rebuildDetailSchema = rebuildViewSchema.extend({ comparison: comparisonSchema.nullable() });
export type RebuildDetail = z.infer<typeof rebuildDetailSchema>;
