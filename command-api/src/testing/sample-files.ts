import { crc32, deflateSync } from 'node:zlib';

/** Small real files of every accepted format, and files that pretend to be one. */

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', data)]);
}

/** A grey picture of one row; `padding` bytes in an ancillary chunk make it as large as needed. */
export function png(padding = 0): Buffer {
  return Buffer.concat([
    pngHeader(1, 1),
    ...(padding > 0 ? [chunk('prVt', Buffer.alloc(padding, 0x41))] : []),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of exactly this many bytes. */
export function pngOf(size: number): Buffer {
  return png(size - png().length - 12);
}

function segment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
}

/** A minimal JPEG: a thumbnail with its own end marker in its APP1, a scan with stuffed bytes and a restart. */
export function jpeg(comment = 'Foto'): Buffer {
  const thumbnail = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), thumbnail])),
    segment(0xfe, Buffer.from(comment)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xff, 0xd9]),
  ]);
}

export function webp(): Buffer {
  const data = Buffer.from([0x2f, 0, 0, 0, 0, 0x88, 0x88, 0x08]);
  const file = Buffer.alloc(20 + data.length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WEBPVP8L', 8, 'latin1');
  file.writeUInt32LE(data.length, 16);
  data.copy(file, 20);
  return file;
}

function box(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

/** A minimal AVIF: its brands, and boxes without a picture. */
export function avif(brand = 'avif', compatible: readonly string[] = ['mif1']): Buffer {
  const brands = Buffer.concat([
    Buffer.from(brand, 'latin1'),
    Buffer.alloc(4),
    Buffer.from(compatible.join('')),
  ]);
  return Buffer.concat([box('ftyp', brands), box('meta', Buffer.alloc(4)), box('mdat', Buffer.alloc(20))]);
}

export function pdf(text = 'Certificado de ingresos'): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n` +
      `% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );
}

/** The end record of a ZIP archive: appended to any file, it makes that file an archive too. */
export const archiveEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
