import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { encodeEvent } from './event-encoding.ts';
import { halvesOf, streamIdentifier } from './protocol.ts';
import { type EventRecord, TOMBSTONE_REVISION } from './record.ts';

const INT64_MAX = '9223372036854775807';

/** The UUID form that the reader requested. */
export type UuidForm = 'string' | 'structured';

/** An event and the link that was resolved to it, as a read sends them. */
export interface ResolvedEvent {
  event: EventRecord | undefined;
  link?: EventRecord;
}

function encode(message: ReadResp): Buffer {
  const bytes = message.serializeBinary();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function uuidMessage(id: string, form: UuidForm) {
  if (form === 'string') return new shared.UUID().setString(id);
  const [most, least] = halvesOf(id);
  const structured = new shared.UUID.Structured()
    .setMostSignificantBits(most.toString())
    .setLeastSignificantBits(least.toString());
  return new shared.UUID().setStructured(structured);
}

function recordedEvent(record: EventRecord, form: UuidForm) {
  const position = String(record.position);
  const revision = record.revision === TOMBSTONE_REVISION ? INT64_MAX : String(record.revision);
  const message = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuidMessage(record.id, form))
    .setStreamIdentifier(streamIdentifier(record.stream))
    .setStreamRevision(revision)
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  message
    .getMetadataMap()
    .set('type', record.type)
    .set('created', record.created)
    .set('content-type', record.isJson ? 'application/json' : 'application/octet-stream');
  return message;
}

/** An event as an encoded `ReadResp`. */
export function eventMessage(resolved: ResolvedEvent, form: UuidForm): Buffer {
  const { event, link } = resolved;
  return event && !link && form === 'string' ? encodeEvent(event) : generatedEventMessage(resolved, form);
}

/** The same for every form, built with the generated code. */
export function generatedEventMessage({ event, link }: ResolvedEvent, form: UuidForm): Buffer {
  const message = new streams.ReadResp.ReadEvent();
  if (event) message.setEvent(recordedEvent(event, form));
  if (link) message.setLink(recordedEvent(link, form));
  const original = link ?? event;
  if (original) message.setCommitPosition(String(original.position));
  return encode(new streams.ReadResp().setEvent(message));
}

export function confirmationMessage(subscriptionId: string): Buffer {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return encode(new streams.ReadResp().setConfirmation(confirmation));
}

export function checkpointMessage(position: number): Buffer {
  const checkpoint = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  return encode(new streams.ReadResp().setCheckpoint(checkpoint));
}

export function streamNotFoundMessage(stream: string): Buffer {
  const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream));
  return encode(new streams.ReadResp().setStreamNotFound(notFound));
}

export function caughtUpMessage(): Buffer {
  return encode(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
}

export function fellBehindMessage(): Buffer {
  return encode(new streams.ReadResp().setFellBehind(new streams.ReadResp.FellBehind()));
}
