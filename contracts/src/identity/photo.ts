import { z } from 'zod';

/** What may be uploaded as one's photo: what every browser shows; phones turn their own formats into JPEG. */
export const photoContentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PHOTO_MAX_MB = 5;
/** Largest upload, in bytes. */
export const PHOTO_MAX_BYTES = PHOTO_MAX_MB * 1024 * 1024;
/** Width and height in which a photo is kept. */
export const PHOTO_PIXELS = 256;
/** What every photo is kept as, whatever it was sent as. */
export const PHOTO_KEPT_TYPE = 'image/webp';

export const photoOtherType = 'Solo se aceptan fotos JPG, PNG o WebP';
export const photoTooLarge = `La foto debe ser menor a ${PHOTO_MAX_MB}MB`;

/** Where a photo lies in the object store, and, until it is encoded, how it came. Both ids are lower-case UUIDs. */
export function photoObjectPath(userId: string, photoId: string, part: 'kept' | 'incoming' = 'kept'): string {
  return `photos/${userId}/${photoId}${part === 'incoming' ? '-incoming' : ''}`;
}

/** Where browsers read it; a new photo has a new address. */
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

/** Its answer: where to PUT the file, once, within ten minutes. */
export const photoUploadTargetSchema = z.object({ uploadURL: z.string() });

/** Query of GET /api/users/{id}/photo. */
export const photoQuerySchema = z.strictObject({
  /** Which of their photos, as `profileImageUrl` tells it. */
  v: z.uuid('La foto se pide por su identificador').toLowerCase(),
});

/** What uploading and removing a photo answer; null: there is none now. */
export const profilePhotoSchema = z.object({ profileImageUrl: z.string().nullable() });

/** Sent once the photo lies in the object store; null: without a photo from now on. */
export const changeProfilePhotoSchema = z.strictObject({ photoId: z.uuid().toLowerCase().nullable() });
export type ChangeProfilePhoto = z.infer<typeof changeProfilePhotoSchema>;

/** Objects that lie in the store of one person; command-api keeps the photo they have and deletes the rest. */
export const discardProfilePhotosSchema = z.strictObject({
  userId: z.uuid(),
  objectPaths: z
    .array(z.string().regex(/^photos\/[0-9a-f-]{36}\/[0-9a-f-]{36}(-incoming)?$/))
    .min(1)
    .max(500),
});
export type DiscardProfilePhotos = z.infer<typeof discardProfilePhotosSchema>;
