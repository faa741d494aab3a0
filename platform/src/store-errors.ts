import { ErrorType, isCommandError, type ResolvedEvent } from '@eventstore/db-client';
import { AppError } from './errors.ts';

/** gRPC's own codes for a call that got no answer: CANCELLED, DEADLINE_EXCEEDED, INTERNAL (a broken connection), UNAVAILABLE. */
const unanswered = new Set<unknown>([1, 4, 13, 14]);

/** Commit position of a record. */
export function positionOf(resolved: ResolvedEvent): bigint {
  return resolved.event?.position?.commit ?? resolved.commitPosition ?? 0n;
}

/** Whether there is no such stream. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Error && isCommandError(error) && error.type === ErrorType.STREAM_NOT_FOUND;
}

/** Whatever the client throws for a store that is away becomes the one error callers know. */
export function asUnavailable(error: unknown): unknown {
  // The client's first call on a new connection fails with gRPC's error as it is.
  if (error instanceof Error && 'code' in error && unanswered.has(error.code))
    return new AppError('UNAVAILABLE');
  if (!(error instanceof Error) || !isCommandError(error)) return error;
  const away: readonly string[] = [
    ErrorType.UNAVAILABLE,
    ErrorType.DEADLINE_EXCEEDED,
    ErrorType.CANCELLED,
    ErrorType.TIMEOUT,
  ];
  return away.includes(error.type) ? new AppError('UNAVAILABLE') : error;
}
