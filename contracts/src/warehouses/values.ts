import { z } from 'zod';
import { usdSchema } from '../money.ts';
import { labelTable } from '../open-table.ts';

export const warehouseStatuses = ['planning', 'in_progress', 'completed', 'available'] as const;
export const warehouseStatusSchema = z.enum(warehouseStatuses, { error: 'Elige un estado de la lista' });
export const constructionStatuses = ['planning', 'in_progress', 'completed'] as const;
export const constructionStatusSchema = z.enum(constructionStatuses);

export const warehouseStatusLabels = labelTable<z.infer<typeof warehouseStatusSchema>>({
  planning: 'Planificación',
  in_progress: 'En Construcción',
  completed: 'Completado',
  available: 'Disponible',
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
  status: warehouseStatusSchema,
  totalArea: area,
  expectedCompletion: z.iso.datetime().nullable(),
  /** Bays that are let one by one; null where nobody said. */
  units: z.int().positive().nullable(),
  /** Rent of all of it, USD a month; null while it is not let, or nobody said. */
  monthlyRentalRate: usdSchema.nullable(),
});
