import type { FormatReader, Want } from './format-reader.ts';

/** Brands of ISO base media files that browsers play; still pictures use the same container. */
const MP4_BRAND = /^(isom|iso[2-9]|mp4[12]|avc1|av01|dash|M4V |qt {2}|MSNV|3gp[4-7])/;
const BRANDS_LONGEST = 256;

/** ISO/IEC 14496-12: boxes of length, type and data up to the end of the file; one of them is the index (moov). */
export function* mp4(): FormatReader {
  const first = yield { take: 12 };
  const length = first.readUInt32BE(0);
  if (first.toString('latin1', 4, 8) !== 'ftyp' || length < 16 || length > BRANDS_LONGEST) return 'signature';
  if (!MP4_BRAND.test(first.toString('latin1', 8))) return 'brand';
  yield { skip: length - 12 };
  let hasIndex = false;
  for (;;) {
    const box = yield { take: 8, last: true };
    if (box.length === 0) return hasIndex ? undefined : 'no index';
    if (box.length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(box.toString('latin1', 4))) return 'box';
    hasIndex ||= box.toString('latin1', 4) === 'moov';
    const size = box.readUInt32BE(0);
    // 0: the last box goes to the end of the file; 1: its length follows in 64 bits.
    if (size === 0) return yield* toTheEnd(hasIndex);
    const left = size === 1 ? Number((yield { take: 8 }).readBigUInt64BE(0)) - 16 : size - 8;
    if (!(left >= 0 && Number.isSafeInteger(left))) return 'box length';
    yield { skip: left };
  }
}

function* toTheEnd(hasIndex: boolean): FormatReader {
  yield { rest: true };
  return hasIndex ? undefined : 'no index';
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const SEGMENT = Buffer.from([0x18, 0x53, 0x80, 0x67]);
/** Element DocType with the value "webm": ID 42 82, length 4. */
const IS_WEBM = Buffer.from([0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]);
const HEADER_LONGEST = 1_024;

/** RFC 8794 and 9559: an EBML header of type webm, then one segment, possibly of unknown length, to the end. */
export function* webm(): FormatReader {
  if (!(yield { take: 4 }).equals(EBML)) return 'signature';
  const header = yield* vint();
  if (header === undefined || header > HEADER_LONGEST) return 'header';
  if (!(yield { take: header }).includes(IS_WEBM)) return 'document type';
  if (!(yield { take: 4 }).equals(SEGMENT)) return 'segment';
  const length = yield* vint();
  if (length === undefined) {
    yield { rest: true };
    return undefined;
  }
  if (!Number.isSafeInteger(length)) return 'segment length';
  yield { skip: length };
  return undefined;
}

/** A variable-length size whose first byte encodes its own length in leading zeros; undefined for "unknown". */
function* vint(): Generator<Want, number | undefined, Buffer> {
  const [first = 0] = yield { take: 1 };
  const more = Math.clz32(first) - 24;
  if (more > 7) return Number.NaN;
  const bits = first & (0x7f >> more);
  let value = BigInt(bits);
  let isUnknown = bits === 0x7f >> more;
  for (const byte of more === 0 ? [] : yield { take: more }) {
    value = value * 256n + BigInt(byte);
    isUnknown &&= byte === 0xff;
  }
  return isUnknown ? undefined : Number(value);
}
