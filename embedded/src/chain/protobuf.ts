import protobuf from 'google-protobuf';

/**
 * The few protobuf messages that tronweb has no generated class for (block headers, transaction results), written
 * field by field. All functions return lower-case hex; the fields of a message are simply concatenated.
 */

function written(write: (writer: protobuf.BinaryWriter) => void): string {
  const writer = new protobuf.BinaryWriter();
  write(writer);
  return Buffer.from(writer.getResultBuffer()).toString('hex');
}

/** An integer or enum field; proto3 omits zero. */
export function integerField(field: number, value: number): string {
  return value === 0 ? '' : written((writer) => writer.writeInt64(field, value));
}

/** A length-delimited field (bytes or an embedded message) given as hex; proto3 omits an empty one. */
export function bytesField(field: number, hex: string): string {
  return hex === '' ? '' : written((writer) => writer.writeBytes(field, Buffer.from(hex, 'hex')));
}

/** The length-delimited fields of a message given as hex, in order. Throws when it can't be parsed. */
export function readFields(hex: string): { field: number; hex: string }[] {
  const reader = new protobuf.BinaryReader(Buffer.from(hex, 'hex'));
  const fields: { field: number; hex: string }[] = [];
  while (reader.nextField() && !reader.isEndGroup()) {
    if (!reader.isDelimited()) reader.skipField();
    else
      fields.push({
        field: reader.getFieldNumber(),
        hex: Buffer.from(reader.readBytes()).toString('hex'),
      });
  }
  return fields;
}
