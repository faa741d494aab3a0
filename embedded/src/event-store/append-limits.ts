import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import { invalidArgument, requiredMetadataMissing } from './errors.ts';
import { uuidOf } from './protocol.ts';
import { type ProposedEvent, sizeOnDisk } from './record.ts';

/** Maximum bytes of one append; EventStoreDB's default. */
export const MAX_APPEND_BYTES = 1024 * 1024;
/** The index accepts keys of up to about 2 700 bytes. */
const MAX_NAME_BYTES = 2_000;

interface ProposedMessage {
  getId(): UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
}

/** @throws RpcError INVALID_ARGUMENT for a name that can't be stored. */
export function assertStreamName(stream: string): string {
  if (stream === '' || stream.includes('\0') || Buffer.byteLength(stream) > MAX_NAME_BYTES) {
    throw invalidArgument('The stream name is empty, too long or holds a NUL');
  }
  return stream;
}

/** @throws RpcError INVALID_ARGUMENT when id, type or content type is missing or can't be stored. */
export function toProposedEvent(message: ProposedMessage): ProposedEvent {
  const id = uuidOf(message.getId());
  if (id === undefined) throw invalidArgument('The event id is not a UUID');
  const properties = message.getMetadataMap();
  const type = properties.get('type');
  const contentType = properties.get('content-type');
  if (type === undefined) throw requiredMetadataMissing('type');
  if (contentType === undefined) throw requiredMetadataMissing('content-type');
  if (type.includes('\0')) throw invalidArgument('The event type holds a NUL');
  return {
    id,
    type,
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** Bytes of the events that count towards MAX_APPEND_BYTES. */
export function appendSize(events: readonly ProposedEvent[]): number {
  return events.reduce((sum, event) => sum + sizeOnDisk(event), 0);
}
