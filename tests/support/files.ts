import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** One 8-bit grey pixel. */
const header = chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]));
const bones = Buffer.concat([
  chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
  chunk('IEND', Buffer.alloc(0)),
]);
const SMALLEST = signature.length + header.length + bones.length;

/** A valid PNG of exactly `size` bytes (at least 81). */
export function pngOf(size: number): Buffer {
  const filler = chunk('prVt', Buffer.alloc(size - SMALLEST - 12, 0x41));
  return Buffer.concat([signature, header, filler, bones]);
}

export function pdf(text = 'Comprobante'): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${text}\n` +
      'trailer<</Root 1 0 R>>\n%%EOF\n',
    'latin1',
  );
}

function pngHead(width: number, height: number, bits: number, colour: 0 | 2): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, colour, 0, 0, 0], 8);
  return chunk('IHDR', data);
}

/** A colour PNG with the text `hidden` in a text chunk and an EXIF chunk. */
export function picture(width: number, height: number, hidden = 'nothing'): Buffer {
  const row = width * 3 + 1;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      pixels.set([(x * 255) / width, 110, (y * 255) / height], y * row + 1 + x * 3);
  }
  return Buffer.concat([
    signature,
    pngHead(width, height, 8, 2),
    chunk('tEXt', Buffer.from(`Comment\0${hidden}`, 'latin1')),
    chunk(
      'eXIf',
      Buffer.concat([Buffer.from('MM\0\x2a\0\0\0\x08\0\0\0\0\0\0', 'latin1'), Buffer.from(hidden)]),
    ),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A decompression bomb: a valid PNG of a few kB with this many black pixels. */
export function bomb(width: number, height: number): Buffer {
  const pixels = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    signature,
    pngHead(width, height, 1, 0),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
