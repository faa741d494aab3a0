import { z } from 'zod';
import { compare, usdField } from '../money.ts';
import { lineText, requiredText } from '../text.ts';
import { updateMediaSchema, updatePercentageSchema, updateTypeSchema } from './construction.ts';
import { settableStatusSchema } from './values.ts';

const positiveUsd = (message: string) =>
  usdField(message).refine((value) => compare(value, '0') > 0, 'Debe ser mayor que cero');

const text = (message: string, max: number) => requiredText(max, message);

/** Maximum lengths of a warehouse's texts, in characters. */
export const warehouseLimits = { name: 120, location: 160, description: 4_000, tenant: 160 } as const;

const MAX_SHARES = 1_000_000_000;
const wholeShares = 'Escribe un número entero, por ejemplo 12000';
const noShares = 'Las acciones totales son requeridas';

/** A count as a number or as digits. */
const sharesInput = z
  .union([z.string(), z.number()], { error: (issue) => (issue.input == null ? noShares : wholeShares) })
  .transform((value) => String(value).trim())
  .pipe(
    z
      .string()
      .min(1, noShares)
      .regex(/^\d{1,12}$/, wholeShares),
  )
  .transform(Number)
  .pipe(z.int().positive('Debe ser mayor que cero').max(MAX_SHARES, 'Máximo 1.000.000.000 de acciones'));

const noArea = 'Escribe el área en m², con dos decimales como máximo, por ejemplo 1250';

/** Square metres as a number or a decimal string with at most 2 decimals; null when not known yet. */
const areaInput = z
  .union([z.string(), z.number()], { error: noArea })
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, noArea))
  .transform(Number)
  .pipe(z.number().positive('Debe ser mayor que cero').max(10_000_000, 'Máximo 10.000.000 m²'))
  .nullable();

const noUnits = 'Escribe cuántas unidades tiene, por ejemplo 6';

/** An integer as a number or as digits; null when not known yet. */
const unitsInput = z
  .union([z.string(), z.number()], { error: noUnits })
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^\d{1,6}$/, noUnits))
  .transform(Number)
  .pipe(z.int().positive('Debe ser mayor que cero').max(10_000, 'Máximo 10.000 unidades'))
  .nullable();

const noRent = 'Escribe la renta mensual en dólares, por ejemplo 9500';
const rentInput = positiveUsd(noRent).nullable();

const tenantInput = lineText(
  text('Escribe el nombre de la empresa que la arrienda', warehouseLimits.tenant),
).nullable();

const noDate = 'Escribe una fecha válida';

/** An ISO timestamp of this century; converted to UTC. */
const completionInput = z.iso
  .datetime({ offset: true, error: noDate })
  .transform((value) => new Date(value).toISOString())
  .refine((value) => value >= '2000' && value < '2101', 'La fecha debe estar entre 2000 y 2100')
  .nullable();

/** Body of POST /api/warehouses. Money is USD as a number or decimal string. */
export const createWarehouseSchema = z.strictObject({
  name: lineText(text('El nombre es requerido', warehouseLimits.name)),
  location: lineText(text('La ubicación es requerida', warehouseLimits.location)),
  description: text('La descripción es requerida', warehouseLimits.description),
  totalValue: positiveUsd('El valor total es requerido'),
  totalShares: sharesInput,
  sharePrice: positiveUsd('El precio por acción es requerido'),
  status: settableStatusSchema.default('planning'),
  totalArea: areaInput.default(null),
  expectedCompletion: completionInput.default(null),
  units: unitsInput.default(null),
  monthlyRentalRate: rentInput.default(null),
  tenant: tenantInput.default(null),
});
export type CreateWarehouse = z.infer<typeof createWarehouseSchema>;

/**
 * Body of PUT /api/warehouses/{id}: the complete new state; only changed fields become an event, and omitted optional
 * fields stay unchanged. `expectedRevision` is the `revision` of the edited warehouse: if it has changed since, nothing
 * is changed. Without it, there is no check.
 */
export const updateWarehouseBodySchema = createWarehouseSchema.extend({
  status: settableStatusSchema.optional(),
  totalArea: areaInput.optional(),
  expectedCompletion: completionInput.optional(),
  units: unitsInput.optional(),
  monthlyRentalRate: rentInput.optional(),
  tenant: tenantInput.optional(),
  expectedRevision: z.int('La revisión es un número entero').min(0).optional(),
});
export const updateWarehouseSchema = updateWarehouseBodySchema.extend({ warehouseId: z.uuid() });
export type UpdateWarehouse = z.infer<typeof updateWarehouseSchema>;

export const postConstructionUpdateSchema = z.strictObject({
  warehouseId: z.uuid('Selecciona una bodega'),
  title: lineText(text('El título es requerido', 160)),
  description: text('La descripción es requerida', 4_000),
  updateType: updateTypeSchema.default('milestone'),
  mediaUrl: updateMediaSchema,
  percentage: updatePercentageSchema,
});
export type PostConstructionUpdate = z.infer<typeof postConstructionUpdateSchema>;
