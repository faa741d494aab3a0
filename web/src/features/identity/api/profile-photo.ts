import { photoUploadTargetSchema, profilePhotoSchema } from '@nodo/contracts/identity/photo';
import { del, post } from '../../../lib/api.ts';
import { upload } from '../../../lib/upload.ts';

interface UploadOptions {
  signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress: (sent: number) => void;
}

/** Asks where to put a photo and sends it there, in place of the one before. Trying again asks for another address. */
export async function uploadPhoto(file: File, options: UploadOptions) {
  const { uploadURL } = await post('/api/profile/photo/upload-url', {
    body: { contentType: file.type, size: file.size },
    key: crypto.randomUUID(),
    schema: photoUploadTargetSchema,
  });
  return upload(uploadURL, file, { ...options, schema: profilePhotoSchema });
}

/** Does without a photo from now on. */
export function removePhoto(key: string) {
  return del('/api/profile/photo', { key, schema: profilePhotoSchema });
}
