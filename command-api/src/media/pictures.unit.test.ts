import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { mediaObjectPath } from '@nodo/contracts/media/values';
import { AppError } from '@nodo/platform/errors';
import type { ObjectStore } from '@nodo/platform/object-store';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { png, pngHeader } from '../testing/sample-files.ts';
import { keepPicture } from './pictures.ts';

const ID = '019a9f3e-7c52-7a31-8f0b-5d2c4e6a8b90';

/** An in-memory object store; `failsAt` is the number of the put that fails like an unavailable store. */
function memoryObjects(failsAt = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, Buffer>();
  let puts = 0;
  const objects: Pick<ObjectStore, 'put' | 'remove'> = {
    put: async (path, body, { size }) => {
      puts += 1;
      if (puts === failsAt) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      const pieces: Buffer[] = [];
      for await (const piece of body) pieces.push(piece);
      kept.set(path, Buffer.concat(pieces));
      expect(kept.get(path)?.length).toBe(size);
    },
    remove: async (path) => void kept.delete(path),
  };
  return { kept, objects };
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#0f766e' } });
}

async function outcome(file: Buffer, contentType: string): Promise<{ code: unknown; kept: number }> {
  const { kept, objects } = memoryObjects();
  const sent = { body: Readable.from([file]), contentType };
  const code = await keepPicture(objects, ID, sent).then(
    () => 'kept',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
  return { code, kept: kept.size };
}

describe('PIMG-04 keeping a picture', () => {
  it('keeps it and its smaller variants as WebP, and tells what it kept', async () => {
    const { kept, objects } = memoryObjects();
    const body = Readable.from([await plain(1_500, 1_000).jpeg().toBuffer()]);
    const answer = await keepPicture(objects, ID, { body, contentType: 'image/jpeg' });
    const full = kept.get(mediaObjectPath(ID)) ?? Buffer.alloc(0);
    expect(answer).toEqual({
      mediaId: ID,
      contentType: 'image/webp',
      size: full.length,
      sha256: createHash('sha256').update(full).digest('hex'),
      width: 1_500,
      height: 1_000,
      widths: [320, 640, 1_280],
    });
    const found = await Promise.all([...kept.values()].map((bytes) => sharp(bytes).metadata()));
    expect(found.map(({ format, width }) => [format, width])).toEqual([
      ['webp', 1_500],
      ['webp', 320],
      ['webp', 640],
      ['webp', 1_280],
    ]);
  });

  it('keeps nothing of where and when it was taken, and turns it upright', async () => {
    const gps = { IFD3: { GPSLatitude: '4/1 44/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Artist: 'Ana' } };
    const file = await plain(400, 200)
      .withExif(gps)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif?.length).toBeGreaterThan(0);
    const { kept, objects } = memoryObjects();
    await keepPicture(objects, ID, { body: Readable.from([file]), contentType: 'image/jpeg' });
    const found = await sharp(kept.get(mediaObjectPath(ID))).metadata();
    expect(found).toMatchObject({ width: 200, height: 400 });
    expect([found.exif, found.xmp, found.iptc, found.icc, found.orientation]).toEqual(
      Array(5).fill(undefined),
    );
  });

  it.each(['png', 'webp', 'avif'] as const)('takes %s', async (format) => {
    const file = await plain(40, 30).toFormat(format).toBuffer();
    expect(await outcome(file, `image/${format}`)).toEqual({ code: 'kept', kept: 1 });
  });

  it('makes what is too wide as wide as it is kept', async () => {
    const { kept, objects } = memoryObjects();
    const body = Readable.from([await plain(5_120, 1_000).png().toBuffer()]);
    const answer = await keepPicture(objects, ID, { body, contentType: 'image/png' });
    expect(answer).toMatchObject({ width: 2_560, height: 500, widths: [320, 640, 1_280, 1_920] });
    expect(kept.size).toBe(5);
  });

  it.each([
    ['a PNG of 41 megapixels', () => plain(8_200, 5_000).png().toBuffer(), 'image/png'],
    ['a PNG without its pixels', async () => Buffer.concat([pngHeader(3_000, 3_000)]), 'image/png'],
    ['another format than it was sent as', () => plain(4, 4).jpeg().toBuffer(), 'image/png'],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image/png',
    ],
    ['a GIF', () => plain(4, 4).gif().toBuffer(), 'image/webp'],
    ['nothing', async () => Buffer.alloc(0), 'image/png'],
  ] as const)('refuses %s', async (_title, file, contentType) => {
    expect(await outcome(await file(), contentType)).toEqual({ code: 'FILE_REFUSED', kept: 0 });
  });

  it('takes the smallest picture there is', async () => {
    expect(await outcome(png(), 'image/png')).toEqual({ code: 'kept', kept: 1 });
  });

  it('leaves nothing behind when the store goes away half way', async () => {
    const { kept, objects } = memoryObjects(3);
    const body = Readable.from([await plain(1_500, 1_000).jpeg().toBuffer()]);
    await expect(keepPicture(objects, ID, { body, contentType: 'image/jpeg' })).rejects.toThrow('refused');
    expect(kept.size).toBe(0);
  });
});
