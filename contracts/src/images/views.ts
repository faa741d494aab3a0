import { z } from 'zod';
import { searchField } from '../api-route.ts';
import { imageTypeSchema, projectImageFields } from './values.ts';

/** One row of GET /api/project-images, newest first; also the response to POST, PUT and restoring. */
export const projectImageViewSchema = projectImageFields.extend({
  id: z.uuid(),
  /** The warehouse's name; null for images of the whole project. */
  warehouseName: z.string().nullable(),
  /** Widths in pixels available by `imageUrl?w=` for an uploaded image, ascending; empty for an external one. */
  widths: z.array(z.int().positive()),
  /** Size of the image itself in pixels; null when unknown. */
  size: z.object({ width: z.int().positive(), height: z.int().positive() }).nullable(),
  createdAt: z.iso.datetime(),
  /** Counts the changes; to be sent as `expectedRevision`. */
  revision: z.int().nonnegative(),
});
export type ProjectImageView = z.infer<typeof projectImageViewSchema>;

/** Value of `warehouseId` for images of the whole project. */
export const OF_NO_WAREHOUSE = 'none';

/** Query of GET /api/project-images: `search` covers the title, the description and the warehouse's name. */
export const imageFilterSchema = z.strictObject({
  search: searchField,
  warehouseId: z.union([z.literal(OF_NO_WAREHOUSE), z.uuid()], { error: 'Selecciona una bodega' }).optional(),
  imageType: imageTypeSchema.optional(),
});
export type ImageFilter = z.infer<typeof imageFilterSchema>;

/** Response of DELETE /api/project-images/{id}. */
export const projectImageRemovedSchema = z.object({ id: z.uuid(), revision: z.int().nonnegative() });
