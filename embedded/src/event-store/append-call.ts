import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import { assertStreamName, MAX_APPEND_BYTES, toProposedEvent } from './append-limits.ts';
import type { ExpectedRevision } from './commit-check.ts';
import { invalidArgument, maxAppendSizeExceeded, streamDeleted, toRpcError } from './errors.ts';
import { expectedOf } from './expected-revision.ts';
import { streamNameOf } from './protocol.ts';
import { type ProposedEvent, sizeOnDisk } from './record.ts';
import type { WriteResult } from './write-batch.ts';
import type { Writer } from './writer.ts';

interface Appending {
  stream: string;
  expected: ExpectedRevision;
  events: ProposedEvent[];
  bytes: number;
}

function start(options: AppendReq.Options): Appending {
  const exact = options.hasRevision() ? options.getRevision() : undefined;
  const stream = assertStreamName(streamNameOf(options.getStreamIdentifier()));
  return { stream, expected: expectedOf(options, exact), events: [], bytes: 0 };
}

function add(append: Appending, request: AppendReq): void {
  const message = request.getProposedMessage();
  if (!message) throw invalidArgument('Expected a proposed message');
  const event = toProposedEvent(message);
  append.bytes += sizeOnDisk(event);
  if (append.bytes > MAX_APPEND_BYTES) throw maxAppendSizeExceeded(MAX_APPEND_BYTES);
  append.events.push(event);
}

async function collect(call: ServerReadableStream<AppendReq, AppendResp>): Promise<Appending> {
  let append: Appending | undefined;
  for await (const message of call) {
    const request: AppendReq = message;
    if (append) {
      add(append, request);
      continue;
    }
    const options = request.getOptions();
    if (!options) throw invalidArgument('Expected the options first');
    append = start(options);
  }
  if (!append) throw invalidArgument('Expected the options');
  return append;
}

function wrongExpected(expected: ExpectedRevision, current: number): AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  if (current < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
}

function success(revision: number, position: number): AppendResp {
  const message = new streams.AppendResp.Success();
  if (revision < 0) message.setNoStream(new shared.Empty());
  else message.setCurrentRevision(String(revision));
  if (position === 0) message.setNoPosition(new shared.Empty());
  else {
    const text = String(position);
    message.setPosition(new streams.AppendResp.Position().setCommitPosition(text).setPreparePosition(text));
  }
  return new streams.AppendResp().setSuccess(message);
}

function respond(append: Appending, result: WriteResult): AppendResp {
  if (result.kind === 'deleted') throw streamDeleted(append.stream);
  if (result.kind === 'wrong-revision') return wrongExpected(append.expected, result.current);
  return success(result.revision, result.position);
}

/** `Streams.Append`: options, then one message for each event, then one response. */
export function appendHandler(writer: Writer) {
  return (call: ServerReadableStream<AppendReq, AppendResp>, callback: sendUnaryData<AppendResp>): void => {
    const deadline = call.getDeadline();
    const until = deadline instanceof Date ? deadline.getTime() : deadline;
    const serve = async (): Promise<AppendResp> => {
      const append = await writer.takeIn(MAX_APPEND_BYTES, () => collect(call));
      const { stream, expected, events } = append;
      return respond(append, await writer.submit({ kind: 'append', stream, expected, events }, until));
    };
    serve().then(
      (response) => callback(null, response),
      (error: unknown) => callback(toRpcError(error)),
    );
  };
}
