import { z } from 'zod';
import { searchField } from '../api-route.ts';
import { usdSchema } from '../money.ts';
import { updateTypeSchema } from './construction.ts';
import { constructionStatusSchema, warehouseFields, warehouseStatusSchema } from './values.ts';

export const constructionUpdateViewSchema = z.object({
  id: z.uuid(),
  warehouseId: z.uuid(),
  title: z.string(),
  description: z.string(),
  updateType: updateTypeSchema,
  mediaUrl: z.string().nullable(),
  percentage: z.number().nullable(),
  createdAt: z.iso.datetime(),
});
export type ConstructionUpdateView = z.infer<typeof constructionUpdateViewSchema>;

/** One row of GET /api/construction-updates. */
export const constructionUpdateRowSchema = constructionUpdateViewSchema.extend({
  warehouseName: z.string(),
  /** Who posted it, for readers who may post too; null for everybody else. */
  author: z.string().nullable(),
});
export type ConstructionUpdateRow = z.infer<typeof constructionUpdateRowSchema>;

/** Most warehouses that there are, closed ones included, and thus in one response of GET /api/warehouses. */
export const WAREHOUSES_MAX = 1_000;
/** One row of GET /api/warehouses. Money is USD as decimal strings. */
export const warehouseViewSchema = warehouseFields.extend({
  id: z.uuid(),
  status: warehouseStatusSchema,
  /** When it was closed; null while open. */
  closedAt: z.iso.datetime().nullable(),
  /** Revision of the last change by an admin; investments and construction updates don't affect it. */
  revision: z.int(),
  constructionStatus: constructionStatusSchema,
  progressPercentage: z.number(),
  /** Reserved by open and confirmed investments. */
  reservedCapital: usdSchema,
  /** totalValue − reservedCapital. */
  availableCapital: usdSchema,
  investors: z.int(),
  /** Number of people on the waitlist. */
  waiting: z.int(),
  /** Newest first, at most three. */
  recentUpdates: z.array(constructionUpdateViewSchema),
  createdAt: z.iso.datetime(),
});
export type WarehouseView = z.infer<typeof warehouseViewSchema>;

/** Query of GET /api/warehouses/export: words of name, location and description, in any order, and a status. */
export const warehouseFilterSchema = z.strictObject({
  search: searchField,
  status: warehouseStatusSchema.optional(),
});
export type WarehouseFilter = z.infer<typeof warehouseFilterSchema>;

/** Response to creating or updating a warehouse. */
export const warehouseSavedSchema = warehouseFields.extend({
  id: z.uuid(),
  status: warehouseStatusSchema,
  revision: z.int(),
});
export type WarehouseSaved = z.infer<typeof warehouseSavedSchema>;
