import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerDuplexStream, status } from '@grpc/grpc-js';
import { appendSize, assertStreamName, MAX_APPEND_BYTES, toProposedEvent } from './append-limits.ts';
import {
  badRequestStatus,
  errorResponse,
  maxAppendSizeStatus,
  resultResponse,
  timeoutStatus,
} from './batch-append-response.ts';
import type { ExpectedRevision } from './commit-check.ts';
import { type RpcError, toRpcError } from './errors.ts';
import { expectedOf } from './expected-revision.ts';
import { streamNameOf, uuidOf } from './protocol.ts';
import type { ProposedEvent } from './record.ts';
import type { Writer } from './writer.ts';

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** An append that may get further parts. */
interface Pending {
  correlationId: UUID | undefined;
  stream: string;
  expected: ExpectedRevision;
  deadline: number;
  events: ProposedEvent[];
  bytes: number;
}

function begin(request: BatchAppendReq, options: BatchAppendReq.Options): Pending {
  const exact = options.hasStreamPosition() ? options.getStreamPosition() : undefined;
  return {
    correlationId: request.getCorrelationId(),
    stream: assertStreamName(streamNameOf(options.getStreamIdentifier())),
    expected: expectedOf(options, exact),
    deadline: options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY,
    events: [],
    bytes: 0,
  };
}

/**
 * One `Streams.BatchAppend` call: many appends, identified by correlation id, each in one or more parts, each
 * answered once, in the order of their commits. When an append was answered early (too large, timed out) its later
 * parts are dropped: the official client fails on a second response.
 */
class BatchAppend {
  readonly #call: Call;
  readonly #writer: Writer;
  readonly #pending = new Map<string, Pending>();
  #unanswered = 0;
  #inputEnded = false;
  #closed = false;

  constructor(call: Call, writer: Writer) {
    this.#call = call;
    this.#writer = writer;
  }

  /** Receives one part. */
  receive(request: BatchAppendReq): void {
    const key = uuidOf(request.getCorrelationId());
    if (this.#closed || key === undefined) return;
    try {
      this.#receive(key, request);
    } catch (error) {
      const stream =
        this.#pending.get(key)?.stream ?? streamNameOf(request.getOptions()?.getStreamIdentifier());
      this.#pending.delete(key);
      this.#send(
        errorResponse(request.getCorrelationId(), stream, badRequestStatus(toRpcError(error).details)),
      );
    }
  }

  end(): void {
    this.#inputEnded = true;
    this.#endIfDone();
  }

  /** The caller has disconnected, or the server stops: nothing is sent any more. */
  close(error?: RpcError): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#pending.clear();
    if (error) this.#call.emit('error', error);
  }

  #receive(key: string, request: BatchAppendReq): void {
    const options = request.getOptions();
    if (options && !this.#pending.has(key)) this.#pending.set(key, begin(request, options));
    const pending = this.#pending.get(key);
    if (!pending) return;
    const events = request.getProposedMessagesList().map(toProposedEvent);
    pending.bytes += appendSize(events);
    for (const event of events) pending.events.push(event);
    if (pending.deadline <= Date.now()) {
      this.#refuse(key, pending, timeoutStatus());
    } else if (pending.bytes > MAX_APPEND_BYTES) {
      this.#refuse(key, pending, maxAppendSizeStatus(MAX_APPEND_BYTES));
    } else if (request.getIsFinal()) {
      this.#pending.delete(key);
      this.#submit(pending);
    }
  }

  #refuse(key: string, { correlationId, stream }: Pending, error: Status): void {
    this.#pending.delete(key);
    this.#send(errorResponse(correlationId, stream, error));
  }

  #submit({ correlationId, stream, expected, events, deadline }: Pending): void {
    this.#unanswered++;
    this.#writer
      .submit({ kind: 'append', stream, expected, events }, deadline)
      .then(
        (result) => this.#send(resultResponse(correlationId, stream, expected, result)),
        (error: unknown) => this.#fail(correlationId, stream, toRpcError(error)),
      )
      .finally(() => {
        this.#unanswered--;
        this.#endIfDone();
      });
    if (this.#writer.isFull) void this.#pause();
  }

  /**
   * The official client understands no "unavailable" about a single append, so the whole call ends: all appends in
   * progress fail with the error that makes a client retry.
   */
  #fail(correlationId: UUID | undefined, stream: string, error: RpcError): void {
    if (error.code === status.DEADLINE_EXCEEDED) {
      this.#send(errorResponse(correlationId, stream, timeoutStatus()));
    } else {
      this.close(error);
    }
  }

  async #pause(): Promise<void> {
    this.#call.pause();
    await this.#writer.room();
    this.#call.resume();
  }

  #send(response: BatchAppendResp): void {
    if (!this.#closed) this.#call.write(response);
  }

  #endIfDone(): void {
    if (!this.#inputEnded || this.#unanswered > 0 || this.#closed) return;
    this.#closed = true;
    this.#call.end();
  }
}

/** `Streams.BatchAppend`. `onStop` registers a callback for when the server stops and returns its deregistration. */
export function batchAppendHandler(writer: Writer, onStop: (stop: (error: RpcError) => void) => () => void) {
  return (call: Call): void => {
    const batch = new BatchAppend(call, writer);
    const forget = onStop((error) => batch.close(error));
    const gone = () => {
      forget();
      batch.close();
    };
    call.on('data', (request: BatchAppendReq) => batch.receive(request));
    call.on('end', () => batch.end());
    call.on('cancelled', gone);
    call.on('close', gone);
  };
}
