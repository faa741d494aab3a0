import protobuf from 'google-protobuf';

/**
 * The few protobuf messages that tronweb has no generated class for (block headers, transaction results), written
 * field by field. All functions return lower-case hex; the fields of a message are simply joined.
 */

function written(write: (writer: protobuf.BinaryWriter) => void): string {
  const writer = new protobuf.BinaryWriter();
  write(writer);
  return Buffer.from(writer.getResultBuffer()).toString('hex');
}

/** An integer or enum field; proto3 leaves out zero. */
export function integerField(field: number, value: number): string {
  return value === 0 ? '' : written((writer) => writer.writeInt64(field, value));
}

/** A length-delimited field (bytes or an embedded message) given as hex; proto3 leaves out an empty one. */
export function bytesField(field: number, hex: string): string {
  return hex === '' ? '' : written((writer) => writer.writeBytes(field, Buffer.from(hex, 'hex')));
}
