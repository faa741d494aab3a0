import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedRevision } from './commit-check.ts';
import { Any, ProtobufEmpty, streamIdentifier } from './protocol.ts';
import type { WriteResult } from './write-batch.ts';

/** Codes of google.rpc.Code that EventStoreDB sends with the details. */
const CODE = { invalidArgument: 3, deadlineExceeded: 4, notFound: 5, alreadyExists: 6 } as const;

function status(code: number, name: string, details: Uint8Array): Status {
  const any = new Any();
  any.pack(details, `event_store.client.${name}`);
  return new statusMessages.Status().setCode(code).setMessage(name).setDetails(any);
}

export function timeoutStatus(): Status {
  return status(CODE.deadlineExceeded, 'Timeout', new shared.Timeout().serializeBinary());
}

export function maxAppendSizeStatus(limit: number): Status {
  const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit);
  return status(CODE.invalidArgument, 'MaximumAppendSizeExceeded', details.serializeBinary());
}

export function badRequestStatus(message: string): Status {
  const details = new shared.BadRequest().setMessage(message);
  return status(CODE.invalidArgument, 'BadRequest', details.serializeBinary());
}

function deletedStatus(stream: string): Status {
  const details = new shared.StreamDeleted().setStreamIdentifier(streamIdentifier(stream));
  return status(CODE.notFound, 'StreamDeleted', details.serializeBinary());
}

function wrongExpectedStatus(expected: ExpectedRevision, current: number): Status {
  const details = new shared.WrongExpectedVersion();
  if (current < 0) details.setCurrentNoStream(new ProtobufEmpty());
  else details.setCurrentStreamRevision(String(current));
  if (expected === 'any') details.setExpectedAny(new ProtobufEmpty());
  else if (expected === 'no_stream') details.setExpectedNoStream(new ProtobufEmpty());
  else if (expected === 'stream_exists') details.setExpectedStreamExists(new ProtobufEmpty());
  else details.setExpectedStreamPosition(String(expected));
  return status(CODE.alreadyExists, 'WrongExpectedVersion', details.serializeBinary());
}

function successOf(revision: number, position: number) {
  const message = new streams.BatchAppendResp.Success();
  if (revision < 0) message.setNoStream(new ProtobufEmpty());
  else message.setCurrentRevision(String(revision));
  if (position === 0) return message.setNoPosition(new ProtobufEmpty());
  const text = String(position);
  return message.setPosition(new shared.AllStreamPosition().setCommitPosition(text).setPreparePosition(text));
}

function responseTo(correlationId: UUID | undefined, stream: string): BatchAppendResp {
  const response = new streams.BatchAppendResp().setStreamIdentifier(streamIdentifier(stream));
  return correlationId ? response.setCorrelationId(correlationId) : response;
}

export function errorResponse(
  correlationId: UUID | undefined,
  stream: string,
  error: Status,
): BatchAppendResp {
  return responseTo(correlationId, stream).setError(error);
}

export function resultResponse(
  correlationId: UUID | undefined,
  stream: string,
  expected: ExpectedRevision,
  result: WriteResult,
): BatchAppendResp {
  const response = responseTo(correlationId, stream);
  if (result.kind === 'deleted') return response.setError(deletedStatus(stream));
  if (result.kind === 'wrong-revision')
    return response.setError(wrongExpectedStatus(expected, result.current));
  return response.setSuccess(successOf(result.revision, result.position));
}
