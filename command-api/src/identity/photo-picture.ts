import type { Readable } from 'node:stream';
import { PHOTO_KEPT_TYPE, PHOTO_PIXELS } from '@nodo/contracts/identity/photo';
import type { ObjectStore } from '@nodo/platform/object-store';
import { decoded, LONGEST_SECONDS, whole } from '../uploads/decoding.ts';

const QUALITY = 84;

/**
 * Decodes a photo, applies its EXIF orientation, crops it to a centred square and stores that in one size: nothing of
 * the original file (place and time, comments, embedded data) is kept. Throws FILE_REFUSED, and then nothing is
 * stored.
 */
export async function keepPhoto(
  objects: Pick<ObjectStore, 'put'>,
  path: string,
  sent: { readonly body: Readable; readonly contentType: string },
): Promise<void> {
  const bytes = await decoded(sent.body, sent.contentType, (source) =>
    source
      .autoOrient()
      .resize({ width: PHOTO_PIXELS, height: PHOTO_PIXELS, fit: 'cover' })
      // Transparency would look right on one theme's background and wrong on the other's.
      .flatten({ background: '#ffffff' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer(),
  );
  await objects.put(path, whole(bytes), { size: bytes.length, contentType: PHOTO_KEPT_TYPE });
}
