import { z } from 'zod';
import { usdSchema } from '../money.ts';
import { openTable } from '../open-table.ts';

export const warehouseStatuses = ['planning', 'in_progress', 'completed', 'available'] as const;
export const warehouseStatusSchema = z.enum(warehouseStatuses, { error: 'Elige un estado de la lista' });
export const constructionStatuses = ['planning', 'in_progress', 'completed'] as const;
export const constructionStatusSchema = z.enum(constructionStatuses);

export const warehouseStatusLabels: Record<z.infer<typeof warehouseStatusSchema>, string> = openTable(
  {
    planning: 'Planificación',
    in_progress: 'En Construcción',
    completed: 'Completado',
    available: 'Disponible',
  },
  'Desconocido',
);
export const constructionStatusLabels: Record<z.infer<typeof constructionStatusSchema>, string> = openTable(
  {
    planning: 'Planificación',
    in_progress: 'En Construcción',
    completed: 'Completado',
  },
  'Desconocido',
);

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
});
