import { z } from 'zod';
import {
  SANCTIONS_MAX_BYTES,
  sanctionsContentTypes,
  sanctionsListSchema,
  sanctionsTooLarge,
} from './values.ts';

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const UPLOAD = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const sanctionsObjectPathSchema = z.string().regex(new RegExp(`^sanctions/${UPLOAD}$`));

/** Object path of an uploaded list file. */
export function sanctionsObjectPath(uploadId: string): string {
  return `sanctions/${uploadId}`;
}

/** Summary of a completely read file. */
export const importSanctionsListSchema = z.strictObject({
  list: sanctionsListSchema,
  publishedOn: z.iso.date(),
  entries: z.int().positive(),
  sha256: sha256Schema,
  bytes: z.int().positive().max(SANCTIONS_MAX_BYTES),
  objectPath: sanctionsObjectPathSchema,
});
export type ImportSanctionsList = z.infer<typeof importSanctionsListSchema>;

/** Result of an import; `isNew` is false when the identical file had been imported before. */
export const importedListSchema = importSanctionsListSchema
  .pick({ list: true, publishedOn: true, entries: true })
  .extend({ isNew: z.boolean() });
export type ImportedList = z.infer<typeof importedListSchema>;

export const finishSanctionsScreeningSchema = z.strictObject({
  list: sanctionsListSchema,
  publishedOn: z.iso.date(),
  sha256: sha256Schema,
  people: z.int().nonnegative(),
  found: z.int().nonnegative(),
});
export type FinishSanctionsScreening = z.infer<typeof finishSanctionsScreeningSchema>;

/** Body of POST /api/sanctions/lists/upload-url. */
export const sanctionsUploadBodySchema = z.strictObject({
  list: sanctionsListSchema,
  contentType: z.enum(sanctionsContentTypes, { error: 'Se acepta el archivo XML de la lista' }),
  /** Bytes. */
  size: z.int().positive('El archivo está vacío').max(SANCTIONS_MAX_BYTES, sanctionsTooLarge.message),
});
export const sanctionsUploadTargetSchema = z.object({ uploadURL: z.string() });
