import { z } from 'zod';
import { lineText, requiredText } from '../text.ts';
import { MAX_VIEW_NAME, savedViewScreenSchema } from './values.ts';

const NO_SEARCH = 'Guarda una vista con algún filtro';
const LONGEST_SEARCH = 2_000;

/**
 * The URL's query string, without the question mark. Must not contain e-mails, which could not be erased with their
 * owner.
 */
const searchField = z
  .string({ error: NO_SEARCH })
  .min(1, NO_SEARCH)
  .max(LONGEST_SEARCH, 'Esta vista tiene demasiados filtros para guardarla')
  .regex(/^[\w\-.~%+&=*,:/]+$/, 'Los filtros no son los de una dirección')
  .refine((search) => !/@|%40/i.test(search), 'No se guardan búsquedas por email: elige a la persona');

/** Body of POST /api/saved-views. Replaces an earlier view of the same screen and name. */
export const saveViewSchema = z.strictObject({
  screen: savedViewScreenSchema,
  name: lineText(
    requiredText(MAX_VIEW_NAME, 'Escribe un nombre', {
      tooLong: `El nombre tiene hasta ${MAX_VIEW_NAME} caracteres`,
    }),
  ),
  search: searchField,
});
export type SaveView = z.infer<typeof saveViewSchema>;

/** Removes one's own saved view. */
export const removeViewSchema = z.strictObject({ viewId: z.uuid() });
export type RemoveView = z.infer<typeof removeViewSchema>;
