import { z } from 'zod';
import { searchField } from '../api-route.ts';
import { imageTypeSchema, projectImageFields } from './values.ts';

/** One row of GET /api/project-images, the newest first; what POST, PUT and the restoring answer, too. */
export const projectImageViewSchema = projectImageFields.extend({
  id: z.uuid(),
  /** Of the warehouse; null for images of the whole project. */
  warehouseName: z.string().nullable(),
  /** Widths in pixels that `imageUrl?w=` answers for an uploaded image, smallest first; empty for one elsewhere. */
  widths: z.array(z.int().positive()),
  /** Pixels of the image itself; null where it is not known. */
  size: z.object({ width: z.int().positive(), height: z.int().positive() }).nullable(),
  createdAt: z.iso.datetime(),
  /** Counts the changes; to be sent as `expectedRevision`. */
  revision: z.int().nonnegative(),
});
export type ProjectImageView = z.infer<typeof projectImageViewSchema>;

/** As `warehouseId`: of the project as a whole, of no single warehouse. */
export const OF_NO_WAREHOUSE = 'none';

/** Query of GET /api/project-images: words of the title, the description and the warehouse, a warehouse and a type. */
export const imageFilterSchema = z.strictObject({
  search: searchField,
  warehouseId: z.union([z.literal(OF_NO_WAREHOUSE), z.uuid()], { error: 'Selecciona una bodega' }).optional(),
  imageType: imageTypeSchema.optional(),
});
export type ImageFilter = z.infer<typeof imageFilterSchema>;

/** Answer of DELETE /api/project-images/{id}. */
export const projectImageRemovedSchema = z.object({ id: z.uuid(), revision: z.int().nonnegative() });
