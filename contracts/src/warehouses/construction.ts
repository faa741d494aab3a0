import { z } from 'zod';
import { searchField } from '../api-route.ts';
import { imageUrlSchema, mediaIdOf } from '../images/values.ts';
import { documentIdOf } from '../media/values.ts';
import { labelTable } from '../open-table.ts';

export const updateTypes = ['milestone', 'photo', 'document', 'inspection'] as const;
export const updateTypeSchema = z.enum(updateTypes, { error: 'Ese tipo de actualización no existe' });
export type UpdateType = z.infer<typeof updateTypeSchema>;
export const updateTypeLabels = labelTable<UpdateType>({
  milestone: 'Hito',
  photo: 'Foto',
  document: 'Documento',
  inspection: 'Inspección',
});

const MEDIA = 'El enlace debe empezar por https://, o ser el de un archivo subido aquí';
const PERCENTAGE = 'El porcentaje va de 0 a 100, con un decimal como máximo';

/** Empty form values become null. */
const orNothing = (text: string) => text || null;
const isMedia = (text: string) =>
  text === '' || documentIdOf(text) !== undefined || imageUrlSchema.safeParse(text).success;

/** URL of the attached media: an uploaded image's or document's path, or an external https URL; null for none. */
export const updateMediaSchema = z
  .string({ error: MEDIA })
  .trim()
  .max(2_000, 'Máximo 2000 caracteres')
  .refine(isMedia, MEDIA)
  .transform(orNothing)
  .nullable()
  .default(null);

const tenths = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;

/**
 * Construction progress in percent, 0 to 100 in steps of 0.1, as a number or decimal string; null leaves it unchanged.
 */
export const updatePercentageSchema = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,3}(\.\d+)?$/)
        .transform(Number),
    ],
    { error: PERCENTAGE },
  )
  .refine((value) => value >= 0 && value <= 100 && tenths(value), PERCENTAGE)
  .nullable()
  .default(null);

/** Whether attached media is an uploaded image, or a URL with an image's file extension. */
export function isImageMedia(mediaUrl: string): boolean {
  if (mediaIdOf(mediaUrl) !== undefined) return true;
  return URL.canParse(mediaUrl) && /\.(avif|webp|jpe?g|png)$/i.test(new URL(mediaUrl).pathname);
}

/** Maximum and default number of rows of GET /api/construction-updates. */
export const UPDATES_MAX = 500;
export const UPDATES_DEFAULT = 100;

/** Query of GET /api/construction-updates/export: words of title and text, and a warehouse. */
export const updatesFilterSchema = z.strictObject({
  search: searchField,
  warehouseId: z.uuid('Selecciona una bodega').optional(),
});
export type UpdatesFilter = z.infer<typeof updatesFilterSchema>;

/** Query of GET /api/construction-updates: the newest `limit`, or the next ones older than the update `before`. */
export const listUpdatesSchema = z.object({
  ...updatesFilterSchema.shape,
  /** `own`: only warehouses in which the person invests. */
  scope: z.enum(['own', 'all'], { error: 'El alcance es own o all' }).default('all'),
  limit: z.coerce
    .number({ error: 'El límite es un número' })
    .int('El límite es un número entero')
    .min(1, 'El límite va de 1 a 500')
    .max(UPDATES_MAX, 'El límite va de 1 a 500')
    .default(UPDATES_DEFAULT),
  before: z.uuid('Esa actualización no existe').optional(),
});
export type ListUpdates = z.infer<typeof listUpdatesSchema>;
