import { Readable } from 'node:stream';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { keepPhoto } from './photo-picture.ts';

const colours = { red: '#ff0000', green: '#00ff00', blue: '#0000ff' } as const;
type Colour = keyof typeof colours;

/** Three upright stripes of 200 × 200 pixels side by side. */
function stripes(...three: Colour[]) {
  const stripe = (colour: Colour) => ({
    create: { width: 200, height: 200, channels: 3, background: colours[colour] } as const,
  });
  return sharp({ create: { width: 600, height: 200, channels: 4, background: '#00000000' } }).composite(
    three.map((colour, place) => ({ input: stripe(colour), left: 200 * place, top: 0 })),
  );
}

async function kept(file: Buffer, contentType = 'image/png') {
  const pieces: Buffer[] = [];
  const put = async (_path: string, body: AsyncIterable<Buffer>) => {
    for await (const piece of body) pieces.push(piece);
  };
  await keepPhoto({ put }, 'photos/a/b', { body: Readable.from([file]), contentType });
  return sharp(Buffer.concat(pieces));
}

/** The colour at a place of the square, by its strongest channel. */
async function seenAt(picture: Sharp, left: number, top: number): Promise<Colour | 'white'> {
  const { data } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0] = data.subarray(3 * (256 * top + left));
  if (Math.min(red, green, blue) > 200) return 'white';
  return red > Math.max(green, blue) ? 'red' : green > blue ? 'green' : 'blue';
}

it('SET-04 the middle of a photo is what is kept', async () => {
  const picture = await kept(await stripes('red', 'green', 'blue').png().toBuffer());
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  expect(await Promise.all([5, 128, 250].map((left) => seenAt(picture, left, 128)))).toEqual([
    'green',
    'green',
    'green',
  ]);
});

it('SET-04 it stands as its camera was held', async () => {
  const wide = await sharp(await stripes('red', 'red', 'blue').png().toBuffer())
    .resize({ width: 600, height: 600, fit: 'fill' })
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();
  const picture = await kept(wide);
  expect((await picture.metadata()).orientation).toBeUndefined();
  // The left edge is now the top.
  expect([await seenAt(picture, 128, 10), await seenAt(picture, 128, 245)]).toEqual(['red', 'blue']);
});

it('SET-04 what is transparent becomes white, in both themes', async () => {
  const empty = { create: { width: 9, height: 9, channels: 4, background: '#00000000' } } as const;
  expect(await seenAt(await kept(await sharp(empty).png().toBuffer()), 128, 128)).toBe('white');
});

it('UPL-02 what is of another type than it says, or can’t be decoded, is refused', async () => {
  const file = await stripes('red', 'green', 'blue').png().toBuffer();
  await expect(kept(file, 'image/jpeg')).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  await expect(kept(file.subarray(0, 300))).rejects.toMatchObject({ code: 'FILE_REFUSED' });
});
