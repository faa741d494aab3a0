import { createRequire } from 'node:module';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

const require = createRequire(import.meta.url);
const clientRequire = createRequire(require.resolve('@eventstore/db-client'));

/** `Any` from the same protobuf runtime as the client's generated messages. */
export const { Any } = clientRequire(
  'google-protobuf/google/protobuf/any_pb.js',
) as typeof import('google-protobuf/google/protobuf/any_pb.js');

/** `Empty` from the same runtime. */
export const { Empty: ProtobufEmpty } = clientRequire(
  'google-protobuf/google/protobuf/empty_pb.js',
) as typeof import('google-protobuf/google/protobuf/empty_pb.js');

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function hexOf(signed64: string): string {
  return BigInt.asUintN(64, BigInt(signed64)).toString(16).padStart(16, '0');
}

/** A UUID message, in either of its forms, as lower-case text; undefined when it is empty. */
export function uuidOf(message: UUID | undefined): string | undefined {
  const structured = message?.getStructured();
  if (structured) {
    const hex = hexOf(structured.getMostSignificantBits()) + hexOf(structured.getLeastSignificantBits());
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
  const text = message?.getString().toLowerCase();
  return text !== undefined && UUID_PATTERN.test(text) ? text : undefined;
}

/** The two signed halves of a UUID, as in the structured form. */
export function halvesOf(uuid: string): [most: bigint, least: bigint] {
  const hex = uuid.replaceAll('-', '');
  const half = (part: string) => BigInt.asIntN(64, BigInt(`0x${part}`));
  return [half(hex.slice(0, 16)), half(hex.slice(16))];
}

/** The stream a message names; '' when it names none. */
export function streamNameOf(identifier: StreamIdentifier | undefined): string {
  return identifier ? Buffer.from(identifier.getStreamName_asU8()).toString('utf8') : '';
}

export function streamIdentifier(stream: string): StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));
}
