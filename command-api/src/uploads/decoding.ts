import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEDIA_MAX_PIXELS } from '@nodo/contracts/media/values';
import { AppError } from '@nodo/platform/errors';
import sharp, { type Metadata, type Sharp } from 'sharp';

// One thread for each picture and no cache of finished ones: commands share the machine.
sharp.concurrency(1);
sharp.cache(false);
// Whatever a file's first bytes are detected as, only these four formats are ever decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/** Maximum seconds of encoding one picture. */
export const LONGEST_SECONDS = 30;
const MEGAPIXELS = MEDIA_MAX_PIXELS / 1_000_000;

/** Format names of the decoder. */
const formats = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'heif'],
]);

/**
 * Decodes an uploaded picture and passes it to `encode`, which re-encodes it. Throws FILE_REFUSED for what can't be
 * decoded, is of another type than `contentType`, or has too many pixels.
 */
export async function decoded<T>(
  body: Readable,
  contentType: string,
  encode: (source: Sharp) => Promise<T>,
): Promise<T> {
  try {
    const source = sharp({ limitInputPixels: MEDIA_MAX_PIXELS, failOn: 'error' });
    await pipeline(body, source);
    check(await source.metadata(), contentType);
    return await encode(source);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Decoder errors about a bad picture are bare Errors; those of an unavailable store have a code.
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

/** A buffer as the stream that the object store takes. */
export async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
