import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  MEDIA_KEPT_TYPE,
  MEDIA_MAX_WIDTH,
  MEDIA_WIDTHS,
  mediaObjectPath,
  type RecordMediaFile,
} from '@nodo/contracts/media/values';
import type { ObjectStore } from '@nodo/platform/object-store';
import sharp from 'sharp';
import { decoded, LONGEST_SECONDS, whole } from '../uploads/decoding.ts';

/** Tall enough for a plan on a long sheet, pixels. */
const MAX_HEIGHT = 2 * MEDIA_MAX_WIDTH;
const QUALITY = { full: 84, variant: 78 } as const;

/**
 * Decodes a picture, applies its EXIF orientation, and stores it and its smaller variants re-encoded: nothing of the
 * original file (place and time of the photo, comments, embedded data) is kept. Throws FILE_REFUSED for what can't be
 * decoded, is of another type than `contentType`, or is too large, and then nothing is stored.
 */
export async function keepPicture(
  objects: Pick<ObjectStore, 'put' | 'remove'>,
  mediaId: string,
  sent: { readonly body: Readable; readonly contentType: string },
): Promise<RecordMediaFile> {
  const { full, width, height, variants } = await encode(sent.body, sent.contentType);
  const all = [{ path: mediaObjectPath(mediaId), bytes: full }, ...variants.map(variantOf(mediaId))];
  try {
    for (const { path, bytes } of all) {
      await objects.put(path, whole(bytes), { size: bytes.length, contentType: MEDIA_KEPT_TYPE });
    }
  } catch (error) {
    await discardPicture(objects, mediaId);
    throw error;
  }
  return {
    mediaId,
    contentType: MEDIA_KEPT_TYPE,
    size: full.length,
    sha256: createHash('sha256').update(full).digest('hex'),
    width,
    height,
    widths: variants.map((variant) => variant.width),
  };
}

/** Removes all stored variants of a picture; no effect when there are none. */
export async function discardPicture(objects: Pick<ObjectStore, 'remove'>, mediaId: string): Promise<void> {
  await Promise.all(
    (['full', ...MEDIA_WIDTHS] as const).map((part) => objects.remove(mediaObjectPath(mediaId, part))),
  );
}

function variantOf(mediaId: string) {
  return ({ width, bytes }: { width: number; bytes: Buffer }) => ({
    path: mediaObjectPath(mediaId, width),
    bytes,
  });
}

function encode(body: Readable, contentType: string) {
  return decoded(body, contentType, async (source) => {
    const upright = source
      .autoOrient()
      .resize({ width: MEDIA_MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY.full })
      .timeout({ seconds: LONGEST_SECONDS });
    const { data: full, info } = await upright.toBuffer({ resolveWithObject: true });
    const variants: { width: number; bytes: Buffer }[] = [];
    for (const width of MEDIA_WIDTHS.filter((narrower) => narrower < info.width)) {
      const smaller = sharp(full).resize({ width }).webp({ quality: QUALITY.variant });
      variants.push({ width, bytes: await smaller.timeout({ seconds: LONGEST_SECONDS }).toBuffer() });
    }
    return { full, width: info.width, height: info.height, variants };
  });
}
