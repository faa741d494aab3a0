import { z } from 'zod';

/** Accepted formats for profile photos: those every browser displays; phones convert their own formats to JPEG. */
export const photoContentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PHOTO_MAX_MB = 5;
/** Largest upload, in bytes. */
export const PHOTO_MAX_BYTES = PHOTO_MAX_MB * 1024 * 1024;
/** Width and height of stored photos, in pixels. */
export const PHOTO_PIXELS = 256;
/** Format of stored photos, whatever the uploaded format. */
export const PHOTO_KEPT_TYPE = 'image/webp';

export const photoOtherType = 'Solo se aceptan fotos JPG, PNG o WebP';
export const photoTooLarge = `La foto debe ser menor a ${PHOTO_MAX_MB}MB`;

/** Object path of a photo or, until it is encoded, of its upload. Both ids are lower-case UUIDs. */
export function photoObjectPath(userId: string, photoId: string, part: 'kept' | 'incoming' = 'kept'): string {
  return `photos/${userId}/${photoId}${part === 'incoming' ? '-incoming' : ''}`;
}

/** The photo's URL for browsers; a new photo has a new URL. */
export function photoUrl(userId: string, photoId: string): string {
  return `/api/users/${userId}/photo?v=${photoId}`;
}

/** Body of POST /api/profile/photo/upload-url. */
export const photoUploadBodySchema = z.strictObject({
  contentType: z.enum(photoContentTypes, { error: photoOtherType }),
  /** Bytes. */
  size: z
    .int({ error: 'El archivo está vacío' })
    .positive('El archivo está vacío')
    .max(PHOTO_MAX_BYTES, photoTooLarge),
});

/** Response: URL to PUT the file to, once, within ten minutes. */
export const photoUploadTargetSchema = z.object({ uploadURL: z.string() });

/** Query of GET /api/users/{id}/photo. */
export const photoQuerySchema = z.strictObject({
  /** Id of the photo, as in `profileImageUrl`. */
  v: z.uuid('La foto se pide por su identificador').toLowerCase(),
});

/** Response to uploading and removing a photo; null: no photo. */
export const profilePhotoSchema = z.object({ profileImageUrl: z.string().nullable() });

/** Sent once the photo is in the object store; null: removes the photo. */
export const changeProfilePhotoSchema = z.strictObject({ photoId: z.uuid().toLowerCase().nullable() });
export type ChangeProfilePhoto = z.infer<typeof changeProfilePhotoSchema>;

/** A person's objects in the store; command-api keeps their current photo and deletes the rest. */
export const discardProfilePhotosSchema = z.strictObject({
  userId: z.uuid(),
  objectPaths: z
    .array(z.string().regex(/^photos\/[0-9a-f-]{36}\/[0-9a-f-]{36}(-incoming)?$/))
    .min(1)
    .max(500),
});
export type DiscardProfilePhotos = z.infer<typeof discardProfilePhotosSchema>;
