import sharp from 'sharp';

/** Where the sample photos were taken, as EXIF. */
const PLACE = { GPSLatitudeRef: 'N', GPSLatitude: '4/1 44/1 0/1', GPSLongitudeRef: 'W' };

/** A photo as from a phone: rotated by EXIF, with the place where it was taken. */
export function photoOf(
  type: 'jpeg' | 'png' | 'webp',
  { width = 640, height = 480, colour = '#0f766e' } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Make: 'Marca', Copyright: 'Ana Ruiz' }, IFD3: PLACE })
    .withMetadata({ orientation: 6 })
    [type]()
    .toBuffer();
}

/** A picture's properties: format, size, and whether it still has EXIF. */
export async function lookAt(file: Buffer) {
  const { format, width, height, exif, orientation } = await sharp(file).metadata();
  const { dominant } = await sharp(file).stats();
  return { format, width, height, hasExif: exif !== undefined, orientation, dominant };
}
