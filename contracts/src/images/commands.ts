import { z } from 'zod';
import { DOCUMENT_TYPE, VIDEO_MAX_BYTES, videoContentTypes } from '../media/values.ts';
import { freeText, lineText, requiredText } from '../text.ts';
import { imageTypeSchema, imageUrlSchema } from './values.ts';

/** Body of POST /api/project-images. */
export const addProjectImageSchema = z.strictObject({
  warehouseId: z.uuid('Selecciona una bodega').nullable().default(null),
  title: lineText(requiredText(160, 'El título es requerido')),
  description: freeText(2_000, { tooLong: 'Máximo 2000 caracteres' }).nullable().default(null),
  imageUrl: imageUrlSchema,
  imageType: imageTypeSchema.default('construction'),
});
export type AddProjectImage = z.infer<typeof addProjectImageSchema>;

/** Body of PUT /api/project-images/{id}: the complete new state; only changed fields become an event. */
export const projectImageBodySchema = addProjectImageSchema.extend({
  /**
   * The `revision` the person saw; if it has changed since, the update is refused (IMAGE_CHANGED). Absent: no check.
   */
  expectedRevision: z.int('La revisión es un número entero').nonnegative().optional(),
});
export const updateProjectImageSchema = projectImageBodySchema.extend({ imageId: z.uuid() });
export type UpdateProjectImage = z.infer<typeof updateProjectImageSchema>;
/** DELETE /api/project-images/{id}, and POST /api/project-images/{id}/restore: neither has a body. */
export const removeProjectImageSchema = z.strictObject({ imageId: z.uuid() });
export type RemoveProjectImage = z.infer<typeof removeProjectImageSchema>;
/** Restoring undoes a removal. */
export const restoreProjectImageSchema = removeProjectImageSchema;
export type RestoreProjectImage = RemoveProjectImage;

/** Maximum images in one response of GET /api/project-images. */
export const PROJECT_IMAGES_MAX = 500;

// Uploading

/** Maximum size of an uploaded image, in bytes. */
export const MEDIA_MAX_BYTES = 10 * 1024 * 1024;
export const mediaContentTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Accepted attachments: images, which are re-encoded, and documents, which are stored unchanged. */
export const attachmentTypes = [...mediaContentTypes, DOCUMENT_TYPE] as const;

const announcedSize = (max: number, message: string) =>
  z.int().positive('El archivo está vacío').max(max, message);

/** Body of POST /api/media/upload-url: announces an image, a document or a video. */
export const mediaUploadRequestSchema = z.discriminatedUnion(
  'contentType',
  [
    z.strictObject({
      contentType: z.enum(attachmentTypes),
      size: announcedSize(MEDIA_MAX_BYTES, 'El archivo debe ser menor a 10MB'),
    }),
    z.strictObject({
      contentType: z.enum(videoContentTypes),
      size: announcedSize(VIDEO_MAX_BYTES, 'El video debe ser menor a 200MB'),
    }),
  ],
  { error: 'Se aceptan imágenes JPG, PNG, WebP y AVIF, documentos PDF, y videos MP4 y WebM' },
);
export type MediaUploadRequest = z.infer<typeof mediaUploadRequestSchema>;
/** Response: PUT the bytes to `uploadURL` with that content type, once, within ten minutes. */
export const mediaUploadTargetSchema = z.object({ uploadURL: z.string(), mediaId: z.uuid() });
export type MediaUploadTarget = z.infer<typeof mediaUploadTargetSchema>;
/** Response to the PUT once the bytes are checked, re-encoded and stored: the image can be used. */
export const mediaViewSchema = z.object({
  id: z.uuid(),
  /** To be sent as `imageUrl` or `mediaUrl`. */
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  widths: z.array(z.int().positive()),
});
export type MediaView = z.infer<typeof mediaViewSchema>;
