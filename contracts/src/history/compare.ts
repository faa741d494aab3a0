import { z } from 'zod';
import { personField } from '../api-route.ts';
import { periodSchema } from '../periods.ts';
import { historyEventSchema } from './moment.ts';
import { limit, placeInput } from './values.ts';

/** Maximum rows per page. */
export const COMPARE_PAGE_MAX = 100;
/** Most changes that are counted. */
export const COMPARE_COUNT_MAX = 20_000;

const count = z.int().nonnegative();

/** A read model compared at two moments. */
const comparedSchema = z.strictObject({
  table: z.string().regex(/^[a-z_]{1,60}$/, 'No conocemos esa tabla'),
  from: placeInput,
  to: placeInput,
});
export type Compared = z.infer<typeof comparedSchema>;

/** Query of GET /api/history/figures/export: of which warehouse, person and month, besides what is one of a kind. */
export const figuresExportQuerySchema = comparedSchema.omit({ table: true }).extend({
  warehouse: z.uuid('La bodega se busca por su identificador').optional(),
  person: personField,
  period: periodSchema.optional(),
});
export type ComparedFigures = z.infer<typeof figuresExportQuerySchema>;

/** Query of GET /api/history/compare/ends. */
export const compareEndsQuerySchema = comparedSchema.omit({ table: true });

/** Query of GET /api/history/compare/export. */
export const compareExportQuerySchema = comparedSchema;

/** Query of GET /api/history/compare. `cursor` is the `next` of the previous page. */
export const compareQuerySchema = comparedSchema.extend({
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,2000}$/, 'La página no se entiende')
    .optional(),
  limit: limit(COMPARE_PAGE_MAX, 25),
});

export const rowChanges = ['came', 'went', 'changed'] as const;
export type RowChange = (typeof rowChanges)[number];

/** A row that differs between the two moments. */
export const comparedRowSchema = z.object({
  /** Values of its key columns, in their order. */
  key: z.array(z.string()),
  change: z.enum(rowChanges),
  /** The properties that differ; for an added or removed row, all of them. Masked for readers who may not know them. */
  properties: z.array(
    z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type ComparedRow = z.infer<typeof comparedRowSchema>;

const endSchema = historyEventSchema.pick({ position: true }).extend({ effectiveAt: z.iso.datetime() });

/** GET /api/history/compare/ends: the places in the history of two moments, the first not the later one. */
export const comparedEndsSchema = z.object({ from: endSchema, to: endSchema });
export type ComparedEnds = z.infer<typeof comparedEndsSchema>;

/** GET /api/history/compare. `next` is the cursor of the following page, also of one without rows; null at the end. */
export const comparisonSchema = comparedEndsSchema.extend({
  table: z.string(),
  /** Counts over all rows; null on pages after the first. `isCut`: there are more, since not all were counted. */
  counts: z.object({ came: count, went: count, changed: count, isCut: z.boolean() }).nullable(),
  rows: z.array(comparedRowSchema),
  next: z.string().nullable(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** GET /api/history/tables: the read models that can be compared, sorted by title. */
export const comparableTablesSchema = z.array(z.object({ name: z.string(), title: z.string() }));
export type ComparableTable = z.infer<typeof comparableTablesSchema>[number];
