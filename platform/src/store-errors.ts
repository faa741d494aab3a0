import { ErrorType, isCommandError } from '@eventstore/db-client';
import { UnknownEventError } from '@nodo/contracts/events';
import { AppError } from './errors.ts';

/** gRPC's own codes for a call that got no answer: CANCELLED, DEADLINE_EXCEEDED, INTERNAL (a broken connection), UNAVAILABLE. */
const unanswered = new Set<unknown>([1, 4, 13, 14]);

/** Whether there is no such stream. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Error && isCommandError(error) && error.type === ErrorType.STREAM_NOT_FOUND;
}

/** gRPC's own codes for refused credentials or rights: PERMISSION_DENIED, UNAUTHENTICATED. */
const denied = new Set<unknown>([7, 16]);

/** What the client says of a call that was refused for a moment only, as a cluster does while it elects a leader. */
const momentary = /server is (not ready|busy)|leader info/i;

/** Whether the store did not begin with something, since its time was over. */
export function isTooLate(error: unknown): boolean {
  if (!(error instanceof Error) || !isCommandError(error)) return false;
  return error.type === ErrorType.DEADLINE_EXCEEDED || error.type === ErrorType.TIMEOUT;
}

const awayTypes: readonly string[] = [
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
  ErrorType.TIMEOUT,
  // The client goes to the leader with the next call.
  ErrorType.NOT_LEADER,
];

/**
 * Whatever the client throws for a store that is away, or that does not let us in, becomes an error that callers know:
 * UNAVAILABLE or STORE_ACCESS_DENIED.
 */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // The client's first call on a new connection fails with gRPC's error as it is.
  const code = 'code' in error ? error.code : undefined;
  const type = isCommandError(error) ? error.type : undefined;
  if (denied.has(code) || type === ErrorType.ACCESS_DENIED)
    return new AppError('STORE_ACCESS_DENIED', undefined, undefined, { cause: error });
  if (unanswered.has(code) || (type !== undefined && awayTypes.includes(type)))
    return new AppError('UNAVAILABLE', undefined, undefined, { cause: error });
  const isMomentary = type === ErrorType.UNKNOWN && momentary.test(error.message);
  return isMomentary ? new AppError('UNAVAILABLE', undefined, undefined, { cause: error }) : error;
}

/** As asUnavailable, for a stream that has to be read whole: what can't be read yet is NEWER_VERSION_NEEDED. */
export function asUnreadable(error: unknown): unknown {
  if (error instanceof UnknownEventError)
    return new AppError('NEWER_VERSION_NEEDED', undefined, undefined, { cause: error });
  return asUnavailable(error);
}
