import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import { assertStreamName } from './append-limits.ts';
import { invalidArgument, streamDeleted, toRpcError, wrongExpectedRevision } from './errors.ts';
import { expectedOf } from './expected-revision.ts';
import { streamNameOf } from './protocol.ts';
import type { Writer } from './writer.ts';

/** Deletes and returns the position of the event that records it; 0 for none. */
async function remove(
  writer: Writer,
  kind: 'delete' | 'tombstone',
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
): Promise<number> {
  if (!options) throw invalidArgument('Expected the options');
  const stream = assertStreamName(streamNameOf(options.getStreamIdentifier()));
  const expected = expectedOf(options, options.hasRevision() ? options.getRevision() : undefined);
  const result = await writer.submit({ kind, stream, expected });
  if (result.kind === 'deleted') throw streamDeleted(stream);
  if (result.kind === 'wrong-revision')
    throw wrongExpectedRevision('Delete', stream, expected, result.current);
  return result.position;
}

/** `Streams.Delete`: soft; the stream can be written to again and then starts after its old events. */
export function deleteHandler(writer: Writer): handleUnaryCall<DeleteReq, DeleteResp> {
  return (call, callback) => {
    remove(writer, 'delete', call.request.getOptions()).then(
      (position) => {
        const text = String(position);
        const message = new streams.DeleteResp.Position().setCommitPosition(text).setPreparePosition(text);
        callback(null, new streams.DeleteResp().setPosition(message));
      },
      (error: unknown) => callback(toRpcError(error)),
    );
  };
}

/** `Streams.Tombstone`: permanent; the name can't be used again. */
export function tombstoneHandler(writer: Writer): handleUnaryCall<TombstoneReq, TombstoneResp> {
  return (call, callback) => {
    remove(writer, 'tombstone', call.request.getOptions()).then(
      (position) => {
        const text = String(position);
        const message = new streams.TombstoneResp.Position().setCommitPosition(text).setPreparePosition(text);
        callback(null, new streams.TombstoneResp().setPosition(message));
      },
      (error: unknown) => callback(toRpcError(error)),
    );
  };
}
