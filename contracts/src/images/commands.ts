import { z } from 'zod';
import { DOCUMENT_TYPE, VIDEO_MAX_BYTES, videoContentTypes } from '../media/values.ts';
import { freeText, requiredText } from '../text.ts';
import { imageTypeSchema, imageUrlSchema } from './values.ts';

/** Body of POST /api/project-images. */
export const addProjectImageSchema = z.strictObject({
  warehouseId: z.uuid('Selecciona una bodega').nullable().default(null),
  title: requiredText(160, 'El título es requerido'),
  description: freeText(2_000, { tooLong: 'Máximo 2000 caracteres' }).nullable().default(null),
  imageUrl: imageUrlSchema,
  imageType: imageTypeSchema.default('construction'),
});
export type AddProjectImage = z.infer<typeof addProjectImageSchema>;

/** Body of PUT /api/project-images/{id}: the whole image as it is to be; only what differs becomes an event. */
export const projectImageBodySchema = addProjectImageSchema.extend({
  /** The `revision` that the person saw; another one by now refuses the change (IMAGE_CHANGED). Absent: whatever it is. */
  expectedRevision: z.int('La revisión es un número entero').nonnegative().optional(),
});
export const updateProjectImageSchema = projectImageBodySchema.extend({ imageId: z.uuid() });
export type UpdateProjectImage = z.infer<typeof updateProjectImageSchema>;
/** DELETE /api/project-images/{id}, and POST /api/project-images/{id}/restore: neither has a body. */
export const removeProjectImageSchema = z.strictObject({ imageId: z.uuid() });
export type RemoveProjectImage = z.infer<typeof removeProjectImageSchema>;
/** The restoring, which undoes a removal. */
export const restoreProjectImageSchema = removeProjectImageSchema;
export type RestoreProjectImage = RemoveProjectImage;

/** Images that one answer of GET /api/project-images holds at most. */
export const PROJECT_IMAGES_MAX = 500;

// Uploading

/** Bytes that one uploaded image may have. */
export const MEDIA_MAX_BYTES = 10 * 1024 * 1024;
export const mediaContentTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** What may be attached: pictures, which are encoded anew, and documents, which are kept as they are. */
export const attachmentTypes = [...mediaContentTypes, DOCUMENT_TYPE] as const;

const announcedSize = (max: number, message: string) =>
  z.int().positive('El archivo está vacío').max(max, message);

/** Body of POST /api/media/upload-url: what will be sent, a picture, a document or a video. */
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
/** Its answer: PUT the bytes to `uploadURL` with that content type, once, within ten minutes. */
export const mediaUploadTargetSchema = z.object({ uploadURL: z.string(), mediaId: z.uuid() });
export type MediaUploadTarget = z.infer<typeof mediaUploadTargetSchema>;
/** What the PUT answers once the bytes are checked, re-encoded and kept: the image is there to be used. */
export const mediaViewSchema = z.object({
  id: z.uuid(),
  /** To be sent as `imageUrl` or `mediaUrl`. */
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  widths: z.array(z.int().positive()),
});
export type MediaView = z.infer<typeof mediaViewSchema>;
