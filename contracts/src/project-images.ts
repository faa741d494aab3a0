import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { DOCUMENT_TYPE } from './media-documents.ts';
import { freeText, isHttpsUrl, requiredText } from './text.ts';
import { VIDEO_MAX_BYTES, videoContentTypes } from './video-files.ts';

export const imageTypes = [
  'construction',
  'completed',
  'aerial',
  'interior',
  'exterior',
  'plans',
  'blueprint',
  'admin',
] as const;
export const imageTypeSchema = z.enum(imageTypes, { error: 'Ese tipo de imagen no existe' });
export type ImageType = z.infer<typeof imageTypeSchema>;
export const imageTypeLabels: Record<ImageType, string> = {
  construction: 'Construcción',
  completed: 'Terminado',
  aerial: 'Aérea',
  interior: 'Interior',
  exterior: 'Exterior',
  plans: 'Planos',
  blueprint: 'Plano técnico',
  admin: 'Administración',
};

/** Path of an image that was uploaded here: `/api/media/{id}`; `?w=640` asks for a smaller variant. */
export const mediaPath = (id: string) => `/api/media/${id}`;
const MEDIA_PATH = /^\/api\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id in the path of an uploaded image; undefined for an address elsewhere. */
export function mediaIdOf(url: string): string | undefined {
  return MEDIA_PATH.exec(url)?.[1];
}

const IMAGE_URL = 'La dirección de la imagen debe empezar por https://';

/** An uploaded image's own path, or an address elsewhere: https only, without a name or password in it. */
export const imageUrlSchema = z
  .string({ error: 'La imagen es obligatoria' })
  .trim()
  .min(1, 'La imagen es obligatoria')
  .max(2_000, 'Máximo 2000 caracteres')
  .refine((value) => mediaIdOf(value) !== undefined || isHttpsUrl(value), IMAGE_URL);

// Events

const imageData = z.object({
  /** Null: of the whole project. */
  warehouseId: z.uuid().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string(),
  imageType: imageTypeSchema,
});

export const ProjectImageAdded = defineEvent('ProjectImageAdded', imageData);
/** Only the fields that changed. */
export const ProjectImageUpdated = defineEvent('ProjectImageUpdated', imageData.partial());
export const ProjectImageRemoved = defineEvent('ProjectImageRemoved', z.object({}));
/** A removal taken back. */
export const ProjectImageRestored = defineEvent('ProjectImageRestored', z.object({}));

export const projectImageEvents = [
  ProjectImageAdded,
  ProjectImageUpdated,
  ProjectImageRemoved,
  ProjectImageRestored,
] as const;
export type ProjectImageEvent = EventOf<(typeof projectImageEvents)[number]>;

// Commands

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

// Views

/** One row of GET /api/project-images, the newest first; what POST, PUT and the restoring answer, too. */
export const projectImageViewSchema = imageData.extend({
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
/** Answer of DELETE /api/project-images/{id}. */
export const projectImageRemovedSchema = z.object({ id: z.uuid(), revision: z.int().nonnegative() });
export type ProjectImageRemovedView = z.infer<typeof projectImageRemovedSchema>;

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
