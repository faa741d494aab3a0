import type { FormatReader, Want } from './format-reader.ts';
import { mp4, webm as webmVideo } from './video-formats.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CRC_LENGTH = 4;
/** A small file can contain a picture that no browser can hold in memory. */
const MAX_PIXELS = 100_000_000;

/** ISO/IEC 15948: a signature, then chunks of length, type, data and CRC, the last one IEND. */
function* png(): FormatReader {
  if (!(yield { take: 8 }).equals(PNG_SIGNATURE)) return 'signature';
  const first = yield { take: 16 };
  if (first.toString('latin1', 4, 8) !== 'IHDR' || first.readUInt32BE(0) !== 13) return 'header';
  const pixels = first.readUInt32BE(8) * first.readUInt32BE(12);
  if (pixels === 0 || pixels > MAX_PIXELS) return 'dimensions';
  yield { skip: 5 + CRC_LENGTH };
  for (;;) {
    const chunk = yield { take: 8 };
    const type = chunk.toString('latin1', 4, 8);
    if (!/^[A-Za-z]{4}$/.test(type)) return 'chunk type';
    yield { skip: chunk.readUInt32BE(0) + CRC_LENGTH };
    if (type === 'IEND') return undefined;
  }
}

const MARK = 0xff;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;

/**
 * ITU-T T.81: segments between SOI and EOI; entropy-coded data after each SOS. Phones append further JPEGs (MPF
 * previews, gain maps), which are parsed likewise, and trailers of their own.
 */
function* jpeg(): FormatReader {
  let start = yield { take: 2 };
  if (!isStartOfImage(start)) return 'start of image';
  while (isStartOfImage(start)) {
    const wrong = yield* jpegSegments();
    if (wrong) return wrong;
    start = yield { take: 2, last: true };
  }
  return start.length === 0 ? undefined : yield* phoneTrailer();
}

function isStartOfImage(bytes: Buffer): boolean {
  return bytes[0] === MARK && bytes[1] === SOI;
}

/** What phones append to a photo: padding, Samsung's records (ending in SEFT), or the video of a motion photo. */
function* phoneTrailer(): FormatReader {
  const box = yield { take: 6, last: true };
  if (box.toString('latin1', 2) === 'ftyp') {
    yield { rest: true };
    return undefined;
  }
  const end = (yield { rest: true }).toString('latin1');
  return end.endsWith('SEFT') || /\xff\xd9[\0\r\n ]+$/.test(end) ? undefined : 'trailer';
}

function* jpegSegments(): FormatReader {
  let marker = yield* jpegMarker();
  while (marker !== EOI) {
    if (marker < 0xc0 || marker === SOI) return 'marker';
    const length = (yield { take: 2 }).readUInt16BE(0);
    if (length < 2) return 'segment length';
    yield { skip: length - 2 };
    marker = marker === SOS ? yield* markerAfterScan() : yield* jpegMarker();
  }
  return undefined;
}

/** The marker at this position, possibly preceded by fill bytes; 0 when there is none. */
function* jpegMarker(): Generator<Want, number, Buffer> {
  if ((yield { take: 1 })[0] !== MARK) return 0;
  return yield* codeAfterMark();
}

function* codeAfterMark(): Generator<Want, number, Buffer> {
  for (;;) {
    const [code = 0] = yield { take: 1 };
    if (code !== MARK) return code;
  }
}

/** The next marker after entropy-coded data, in which FF 00 is a data byte and FF D0 to FF D7 are restarts. */
function* markerAfterScan(): Generator<Want, number, Buffer> {
  for (;;) {
    yield { behind: MARK };
    const code = yield* codeAfterMark();
    if (code !== 0 && (code < 0xd0 || code > 0xd7)) return code;
  }
}

/** RFC 9649: one RIFF container whose length is that of the file. */
function* webp(): FormatReader {
  const head = yield { take: 16 };
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP') {
    return 'signature';
  }
  if (!['VP8 ', 'VP8L', 'VP8X'].includes(head.toString('latin1', 12, 16))) return 'first chunk';
  const length = head.readUInt32LE(4);
  if (length < 16 || length % 2 !== 0) return 'length';
  yield { skip: length - 8 };
  return undefined;
}

const BRANDS_LONGEST = 256;

/** ISO/IEC 14496-12: boxes of length, type and data up to the end of the file; the first one lists its brands. */
function* avif(): FormatReader {
  const first = yield { take: 8 };
  const length = first.readUInt32BE(0);
  if (first.toString('latin1', 4) !== 'ftyp' || length % 4 !== 0) return 'signature';
  if (length < 16 || length > BRANDS_LONGEST) return 'brands';
  const names = (yield { take: length - 8 }).toString('latin1');
  if (!/^(.{4})*avif/s.test(names)) return 'brands';
  for (;;) {
    const box = yield { take: 8, last: true };
    if (box.length === 0) return undefined;
    const size = box.length === 8 ? box.readUInt32BE(0) : 0;
    // Neither "to the end of the file" nor 64-bit lengths: a file that long is refused anyway.
    if (size < 8 || !/^[\x20-\x7e]{4}$/.test(box.toString('latin1', 4))) return 'box';
    yield { skip: size - 8 };
  }
}

const PDF_END_WITHIN = 2_048;

/** ISO 32000: the header has to be at the very start of a PDF, and its end mark at the end. */
function* pdf(): FormatReader {
  const head = yield { take: 8 };
  if (!/^%PDF-[12]\.\d$/.test(head.toString('latin1'))) return 'signature';
  const end = yield { rest: true };
  // The end mark is required, and only white space may follow it.
  const isWhole = /%%EOF[\s\0]*$/.test(end.toString('latin1', Math.max(0, end.length - PDF_END_WITHIN)));
  return isWhole ? undefined : 'end of file';
}

/** Anything that begins like XML; the caller's parser decides whether it is the expected document. */
function* xml(): FormatReader {
  const head = (yield { take: 3 }).toString('latin1');
  if (!/^(<|\xef\xbb\xbf$|\s)/.test(head)) return 'signature';
  yield { rest: true };
  return undefined;
}

export const formatReaders = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
  'image/avif': avif,
  'application/pdf': pdf,
  'video/mp4': mp4,
  'video/webm': webmVideo,
  'application/xml': xml,
  'text/xml': xml,
} as const satisfies Record<string, () => FormatReader>;

/** Media types that can be verified. */
export type FileType = keyof typeof formatReaders;
