import { type EventRecord, TOMBSTONE_REVISION } from './record.ts';

/**
 * `ReadResp` for an event with its id as text, encoded by hand: the server sends hardly anything but events, and the
 * generated message objects cost more than everything else in a read. `read-messages.ts` builds the same message with
 * the generated code for the rare forms; the tests compare the two. Field numbers: EventStoreDB's `streams.proto` and
 * `shared.proto`; encoding: https://protobuf.dev/programming-guides/encoding/.
 */

/** Tags: field number × 8 + wire type (0 number, 2 bytes). */
const TAG = {
  response: { event: 0x0a },
  readEvent: { event: 0x0a, commitPosition: 0x18 },
  recorded: {
    id: 0x0a,
    stream: 0x12,
    revision: 0x18,
    prepare: 0x20,
    commit: 0x28,
    map: 0x32,
    metadata: 0x3a,
    data: 0x42,
  },
  uuid: { text: 0x12 },
  identifier: { name: 0x1a },
  entry: { key: 0x0a, value: 0x12 },
} as const;

const UUID_LENGTH = 36;
/** int64 max as a varint; beyond what a JavaScript number holds. */
const TOMBSTONE_VARINT = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);

function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) size++;
  return size;
}

/** Size of a bytes field: tag, length, content. */
function fieldSize(length: number): number {
  return 1 + varintSize(length) + length;
}

class Cursor {
  readonly buffer: Buffer;
  #at = 0;

  constructor(size: number) {
    this.buffer = Buffer.allocUnsafe(size);
  }

  varint(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.buffer[this.#at++] = (rest % 0x80) | 0x80;
    this.buffer[this.#at++] = rest;
  }

  number(tag: number, value: number): void {
    this.buffer[this.#at++] = tag;
    this.varint(value);
  }

  raw(bytes: Uint8Array): void {
    this.buffer.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  bytes(tag: number, bytes: Uint8Array): void {
    this.number(tag, bytes.length);
    this.raw(bytes);
  }

  text(tag: number, text: string, length: number): void {
    this.number(tag, length);
    this.#at += this.buffer.write(text, this.#at, length, 'utf8');
  }

  tombstone(tag: number): void {
    this.buffer[this.#at++] = tag;
    this.raw(TOMBSTONE_VARINT);
  }
}

/** A complete entry of the metadata map. */
function mapEntry(key: string, value: string): Buffer {
  const keyLength = Buffer.byteLength(key);
  const valueLength = Buffer.byteLength(value);
  const length = fieldSize(keyLength) + fieldSize(valueLength);
  const cursor = new Cursor(fieldSize(length));
  cursor.number(TAG.recorded.map, length);
  cursor.text(TAG.entry.key, key, keyLength);
  cursor.text(TAG.entry.value, value, valueLength);
  return cursor.buffer;
}

const JSON_ENTRY = mapEntry('content-type', 'application/json');
const BINARY_ENTRY = mapEntry('content-type', 'application/octet-stream');

/** An event as an encoded `ReadResp`, its id as text. */
export function encodeEvent(record: EventRecord): Buffer {
  const { position, data, metadata } = record;
  const streamLength = Buffer.byteLength(record.stream);
  const type = mapEntry('type', record.type);
  const created = mapEntry('created', record.created);
  const contentType = record.isJson ? JSON_ENTRY : BINARY_ENTRY;
  const isTombstone = record.revision === TOMBSTONE_REVISION;
  const positionSize = 1 + varintSize(position);
  const recordedLength =
    fieldSize(fieldSize(UUID_LENGTH)) +
    fieldSize(fieldSize(streamLength)) +
    1 +
    (isTombstone ? TOMBSTONE_VARINT.length : varintSize(record.revision)) +
    2 * positionSize +
    type.length +
    created.length +
    contentType.length +
    fieldSize(metadata.length) +
    fieldSize(data.length);
  const eventLength = fieldSize(recordedLength) + positionSize;

  const cursor = new Cursor(fieldSize(eventLength));
  cursor.number(TAG.response.event, eventLength);
  cursor.number(TAG.readEvent.event, recordedLength);
  cursor.number(TAG.recorded.id, fieldSize(UUID_LENGTH));
  cursor.text(TAG.uuid.text, record.id, UUID_LENGTH);
  cursor.number(TAG.recorded.stream, fieldSize(streamLength));
  cursor.text(TAG.identifier.name, record.stream, streamLength);
  if (isTombstone) cursor.tombstone(TAG.recorded.revision);
  else cursor.number(TAG.recorded.revision, record.revision);
  cursor.number(TAG.recorded.prepare, position);
  cursor.number(TAG.recorded.commit, position);
  cursor.raw(type);
  cursor.raw(created);
  cursor.raw(contentType);
  cursor.bytes(TAG.recorded.metadata, metadata);
  cursor.bytes(TAG.recorded.data, data);
  cursor.number(TAG.readEvent.commitPosition, position);
  return cursor.buffer;
}
