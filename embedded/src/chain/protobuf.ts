/**
 * The few protobuf pieces that tronweb has no generated class for (block headers, transaction results).
 * Wire format: https://protobuf.dev/programming-guides/encoding. All functions return lower-case hex.
 */

function varint(value: number): string {
  const bytes: number[] = [];
  let rest = BigInt(value);
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Buffer.from(bytes).toString('hex');
}

/** A non-negative integer field; proto3 leaves out zero. */
export function integerField(field: number, value: number): string {
  return value === 0 ? '' : varint(field * 8) + varint(value);
}

/** A length-delimited field (bytes or an embedded message) given as hex; proto3 leaves out an empty one. */
export function bytesField(field: number, hex: string): string {
  return hex === '' ? '' : varint(field * 8 + 2) + varint(hex.length / 2) + hex;
}
