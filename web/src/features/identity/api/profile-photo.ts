import { photoUploadTargetSchema, profilePhotoSchema } from '@nodo/contracts/identity/photo';
import { del, post } from '../../../lib/api.ts';
import { upload } from '../../../lib/upload.ts';

interface UploadOptions {
  signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress: (sent: number) => void;
}

/** Requests an upload URL and sends the photo there, replacing the previous one. A retry requests a new URL. */
export async function uploadPhoto(file: File, options: UploadOptions) {
  const { uploadURL } = await post('/api/profile/photo/upload-url', {
    body: { contentType: file.type, size: file.size },
    key: crypto.randomUUID(),
    schema: photoUploadTargetSchema,
  });
  return upload(uploadURL, file, { ...options, schema: profilePhotoSchema });
}

/** Removes one's own photo. */
export function removePhoto(key: string) {
  return del('/api/profile/photo', { key, schema: profilePhotoSchema });
}
