import { Metadata, status } from '@grpc/grpc-js';
import type { ExpectedRevision } from './commit-check.ts';
import { isAway } from './database.ts';

/** A gRPC error: code, text and trailing metadata that the official client maps to a class. */
export class RpcError extends Error {
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;

  constructor(code: status, details: string, metadata: Readonly<Record<string, string>> = {}) {
    super(details);
    this.name = 'RpcError';
    this.code = code;
    this.details = details;
    this.metadata = new Metadata();
    for (const [key, value] of Object.entries(metadata)) this.metadata.set(key, asHeader(value));
  }
}

/** Header values are printable ASCII; anything else is percent-encoded. */
function asHeader(value: string): string {
  return value.replace(/[^\x20-\x7e]+/gu, (part) => encodeURIComponent(part));
}

export function unavailable(reason = 'PostgreSQL is away'): RpcError {
  return new RpcError(status.UNAVAILABLE, reason);
}

export function unknownError(details: string): RpcError {
  return new RpcError(status.UNKNOWN, details);
}

export function invalidArgument(details: string): RpcError {
  return new RpcError(status.INVALID_ARGUMENT, details);
}

export function streamDeleted(stream: string): RpcError {
  return new RpcError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
}

const EXPECTED_NUMBER = { any: -2, no_stream: -1, stream_exists: -4 } as const;

/** The rejection of a delete or tombstone; appends have their own form. */
export function wrongExpectedRevision(
  operation: string,
  stream: string,
  expected: ExpectedRevision,
  current: number,
): RpcError {
  const number = typeof expected === 'number' ? expected : EXPECTED_NUMBER[expected];
  const details = `${operation} failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${number}, Actual version: ${current}`;
  return new RpcError(status.FAILED_PRECONDITION, details, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(number),
    'actual-version': String(current),
  });
}

export function maxAppendSizeExceeded(limit: number): RpcError {
  return new RpcError(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });
}

export function requiredMetadataMissing(property: string): RpcError {
  return new RpcError(status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });
}

export function deadlineExceeded(): RpcError {
  return new RpcError(status.DEADLINE_EXCEEDED, 'Deadline exceeded');
}

/** The gRPC error for anything thrown while serving a call. */
export function toRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  return isAway(error) ? unavailable() : unknownError('Internal error');
}
