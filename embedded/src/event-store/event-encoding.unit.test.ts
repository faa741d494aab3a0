import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeEvent } from './event-encoding.ts';
import { generatedEventMessage } from './read-messages.ts';
import { type EventRecord, TOMBSTONE_REVISION } from './record.ts';

const decode = (message: Uint8Array) => streams.ReadResp.deserializeBinary(message).toObject();

const text = fc.string({ unit: 'binary', maxLength: 300 });
const bytes = fc.uint8Array({ maxLength: 400 });
const record: fc.Arbitrary<EventRecord> = fc.record({
  position: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.maxSafeNat()),
  stream: text,
  revision: fc.oneof(fc.constantFrom(0, 127, 128, TOMBSTONE_REVISION), fc.maxSafeNat()),
  id: fc.uuid(),
  type: text,
  isJson: fc.boolean(),
  created: fc.bigInt({ min: 0n, max: 2n ** 62n }).map(String),
  data: bytes,
  metadata: bytes,
});

it('says the same as the generated code', () => {
  fc.assert(
    fc.property(record, (event) => {
      expect(decode(encodeEvent(event))).toEqual(decode(generatedEventMessage({ event }, 'string')));
    }),
  );
});

it('holds for an event of a mebibyte', () => {
  const event: EventRecord = {
    position: 2 ** 52 + 1,
    stream: 's',
    revision: 1,
    id: randomUUID(),
    type: 'T',
    isJson: false,
    created: '1',
    data: new Uint8Array(1024 * 1024).fill(7),
    metadata: new Uint8Array(0),
  };
  expect(decode(encodeEvent(event))).toEqual(decode(generatedEventMessage({ event }, 'string')));
});
