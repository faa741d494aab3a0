import {
  MEDIA_MAX_BYTES,
  type MediaView,
  mediaContentTypes,
  mediaUploadTargetSchema,
  mediaViewSchema,
} from '@nodo/contracts/project-images';
import { post } from './api.ts';
import type { FileRules } from './file-check.ts';
import { upload } from './upload.ts';

/** For the `accept` of file inputs. */
export const mediaAccept = mediaContentTypes.join(',');
export const mediaAcceptedText = 'JPG, PNG, WebP o AVIF, hasta 10 MB';

/** What a picture to be shown may be. */
export const mediaRules: FileRules = {
  maxBytes: MEDIA_MAX_BYTES,
  types: mediaContentTypes,
  tooLarge: {
    title: 'Archivo muy grande',
    description: `El archivo debe ser menor a ${MEDIA_MAX_BYTES / 1024 / 1024}MB`,
  },
  otherType: 'Solo se aceptan imágenes JPG, PNG, WebP o AVIF',
};

interface UploadOptions {
  signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress: (sent: number) => void;
}

/**
 * Asks where to put a picture and sends it there; what comes back can be shown at once. The address is good for one
 * try: trying again asks for another. Throws as `post` and `upload` do.
 */
export async function uploadMedia(file: File, options: UploadOptions): Promise<MediaView> {
  const { uploadURL } = await post('/api/media/upload-url', {
    body: { contentType: file.type, size: file.size },
    key: crypto.randomUUID(),
    schema: mediaUploadTargetSchema,
  });
  return upload(uploadURL, file, { ...options, schema: mediaViewSchema });
}
