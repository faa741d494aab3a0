import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  MEDIA_KEPT_TYPE,
  MEDIA_MAX_PIXELS,
  MEDIA_MAX_WIDTH,
  MEDIA_WIDTHS,
  mediaObjectPath,
  type RecordMediaFile,
} from '@nodo/contracts/media/values';
import { AppError } from '@nodo/platform/errors';
import type { ObjectStore } from '@nodo/platform/object-store';
import sharp, { type Metadata } from 'sharp';

// One thread for each picture, and nothing kept of those that are done: commands need the machine, too.
sharp.concurrency(1);
sharp.cache(false);
// Whatever a file's first bytes are found to be, only these four are ever decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

const LONGEST_SECONDS = 30;
/** What a plan on a long sheet may have. */
const MAX_HEIGHT = 2 * MEDIA_MAX_WIDTH;
const QUALITY = { full: 84, variant: 78 } as const;
const MEGAPIXELS = MEDIA_MAX_PIXELS / 1_000_000;

/** Formats as the decoder names them. */
const formats = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'heif'],
]);

/**
 * Decodes a picture, turns it as its camera was held, and keeps it and its smaller variants encoded anew: nothing of
 * the file itself (place and time of the photo, comments, whatever hid in it) is left. Throws FILE_REFUSED for what
 * can't be decoded, is of another type than `contentType`, or is too large, and then nothing is stored.
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

/** Removes everything that was kept of a picture; does nothing when there is nothing. */
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

async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function encode(body: Readable, contentType: string) {
  try {
    const source = sharp({ limitInputPixels: MEDIA_MAX_PIXELS, failOn: 'error' });
    await pipeline(body, source);
    check(await source.metadata(), contentType);
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
  } catch (error) {
    if (error instanceof AppError) throw error;
    // What the decoder says of a bad picture comes as a bare Error; a store that is away has a code.
    if (error instanceof Error && !('code' in error)) throw new AppError('FILE_REFUSED');
    throw error;
  }
}

function check({ format, compression, width, height }: Metadata, contentType: string): void {
  const isOther = format !== formats.get(contentType) || (format === 'heif' && compression !== 'av1');
  if (isOther) throw new AppError('FILE_REFUSED');
  if (width * height <= MEDIA_MAX_PIXELS) return;
  throw new AppError('FILE_REFUSED', `La imagen es demasiado grande: máximo ${MEGAPIXELS} megapíxeles.`);
}
