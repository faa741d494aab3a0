import { z } from 'zod';
import { updateMediaSchema, updatePercentageSchema, updateTypeSchema } from './construction.ts';
import { defineEvent, type EventOf } from './event.ts';
import { compare, usdField, usdSchema } from './money.ts';

export const warehouseStatuses = ['planning', 'in_progress', 'completed', 'available'] as const;
export const warehouseStatusSchema = z.enum(warehouseStatuses);
export const constructionStatuses = ['planning', 'in_progress', 'completed'] as const;
export const constructionStatusSchema = z.enum(constructionStatuses);

export const warehouseStatusLabels: Record<z.infer<typeof warehouseStatusSchema>, string> = {
  planning: 'Planificación',
  in_progress: 'En Construcción',
  completed: 'Completado',
  available: 'Disponible',
};
export const constructionStatusLabels: Record<z.infer<typeof constructionStatusSchema>, string> = {
  planning: 'Planificación',
  in_progress: 'En Construcción',
  completed: 'Completado',
};

const area = z.number().positive().max(10_000_000).nullable();

const warehouseData = z.object({
  name: z.string(),
  location: z.string(),
  description: z.string(),
  totalValue: usdSchema,
  totalShares: z.int().positive(),
  sharePrice: usdSchema,
  status: warehouseStatusSchema,
  totalArea: area,
  expectedCompletion: z.iso.datetime().nullable(),
});

// Events

export const WarehouseCreated = defineEvent('WarehouseCreated', warehouseData);
/** Only the fields that changed. */
export const WarehouseUpdated = defineEvent('WarehouseUpdated', warehouseData.partial());
export const ConstructionUpdatePosted = defineEvent(
  'ConstructionUpdatePosted',
  z.object({
    updateId: z.uuid(),
    title: z.string(),
    description: z.string(),
    updateType: updateTypeSchema,
    mediaUrl: z.string().nullable(),
    percentage: z.number().min(0).max(100).nullable(),
  }),
);
export const CapitalReserved = defineEvent(
  'CapitalReserved',
  z.object({ investmentId: z.uuid(), amount: usdSchema }),
);
export const CapitalReleased = defineEvent(
  'CapitalReleased',
  z.object({ investmentId: z.uuid(), amount: usdSchema, reason: z.string() }),
);

export const warehouseEvents = [
  WarehouseCreated,
  WarehouseUpdated,
  ConstructionUpdatePosted,
  CapitalReserved,
  CapitalReleased,
] as const;
export type WarehouseEvent = EventOf<(typeof warehouseEvents)[number]>;

// Commands

const positiveUsd = (message: string) =>
  usdField(message).refine((value) => compare(value, '0') > 0, message);
const text = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, `Máximo ${max} caracteres`);

/** Body of POST /api/warehouses and PUT /api/warehouses/{id}. */
export const createWarehouseSchema = z.strictObject({
  name: text('El nombre es requerido', 120),
  location: text('La ubicación es requerida', 160),
  description: text('La descripción es requerida', 4_000),
  totalValue: positiveUsd('El valor total es requerido'),
  totalShares: z
    .int({ error: 'Las acciones totales son requeridas' })
    .positive('Las acciones totales son requeridas')
    .max(1_000_000_000),
  sharePrice: positiveUsd('El precio por acción es requerido'),
  status: warehouseStatusSchema.default('planning'),
  totalArea: area.default(null),
  expectedCompletion: z.iso.datetime().nullable().default(null),
});
export type CreateWarehouse = z.infer<typeof createWarehouseSchema>;

/** The whole warehouse as it is to be; only what differs becomes an event. */
export const updateWarehouseSchema = createWarehouseSchema.extend({ warehouseId: z.uuid() });
export type UpdateWarehouse = z.infer<typeof updateWarehouseSchema>;

export const postConstructionUpdateSchema = z.strictObject({
  warehouseId: z.uuid('Selecciona una bodega'),
  title: text('El título es requerido', 160),
  description: text('La descripción es requerida', 4_000),
  updateType: updateTypeSchema.default('milestone'),
  mediaUrl: updateMediaSchema,
  percentage: updatePercentageSchema,
});
export type PostConstructionUpdate = z.infer<typeof postConstructionUpdateSchema>;

// Views

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
  /** Who posted it, for who may post too; null for everybody else. */
  author: z.string().nullable(),
});
export type ConstructionUpdateRow = z.infer<typeof constructionUpdateRowSchema>;

/** One row of GET /api/warehouses. Money is USD as decimal strings. */
export const warehouseViewSchema = warehouseData.extend({
  id: z.uuid(),
  monthlyRentalRate: z.string().nullable(),
  constructionStatus: constructionStatusSchema,
  progressPercentage: z.number(),
  /** Reserved by open and confirmed investments. */
  reservedCapital: usdSchema,
  /** totalValue − reservedCapital. */
  availableCapital: usdSchema,
  investors: z.int(),
  /** Newest first, at most three. */
  recentUpdates: z.array(constructionUpdateViewSchema),
  createdAt: z.iso.datetime(),
});
export type WarehouseView = z.infer<typeof warehouseViewSchema>;
