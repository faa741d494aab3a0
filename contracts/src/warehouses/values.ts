import { z } from 'zod';
import { usdSchema } from '../money.ts';
import { labelTable } from '../open-table.ts';

/** Statuses that an administrator may set. Closing takes two people, and is permanent. */
export const settableStatuses = ['planning', 'in_progress', 'completed', 'available'] as const;
export const settableStatusSchema = z.enum(settableStatuses, { error: 'Elige un estado de la lista' });
export const warehouseStatuses = [...settableStatuses, 'closed'] as const;
export const warehouseStatusSchema = z.enum(warehouseStatuses, { error: 'Elige un estado de la lista' });
export type WarehouseStatus = z.infer<typeof warehouseStatusSchema>;
export const constructionStatuses = ['planning', 'in_progress', 'completed'] as const;
export const constructionStatusSchema = z.enum(constructionStatuses);

export const warehouseStatusLabels = labelTable<WarehouseStatus>({
  planning: 'Planificación',
  in_progress: 'En Construcción',
  completed: 'Completado',
  available: 'Disponible',
  closed: 'Cerrada',
});
export const constructionStatusLabels = labelTable<z.infer<typeof constructionStatusSchema>>({
  planning: 'Planificación',
  in_progress: 'En Construcción',
  completed: 'Completado',
});

const area = z.number().positive().max(10_000_000).nullable();

export const warehouseFields = z.object({
  name: z.string(),
  location: z.string(),
  description: z.string(),
  totalValue: usdSchema,
  totalShares: z.int().positive(),
  sharePrice: usdSchema,
  status: settableStatusSchema,
  totalArea: area,
  expectedCompletion: z.iso.datetime().nullable(),
  /** Bays that are let individually; null when not specified. */
  units: z.int().positive().nullable(),
  /** Monthly rent of the whole warehouse in USD; null while it is not let, or not specified. */
  monthlyRentalRate: usdSchema.nullable(),
  /** The company that rents it, or several; null while it is not let, or not specified. Never a natural person. */
  tenant: z.string().nullable(),
});
