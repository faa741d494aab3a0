import { ErrorType, isCommandError } from '@eventstore/db-client';
import { UnknownEventError } from '@nodo/contracts/events';
import { AppError } from './errors.ts';

/**
 * gRPC codes of a call that got no response: CANCELLED, DEADLINE_EXCEEDED, INTERNAL (a broken connection), UNAVAILABLE.
 */
const unanswered = new Set<unknown>([1, 4, 13, 14]);

/** Whether the error means that the stream does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Error && isCommandError(error) && error.type === ErrorType.STREAM_NOT_FOUND;
}

/** gRPC codes of rejected credentials or missing rights: PERMISSION_DENIED, UNAUTHENTICATED. */
const denied = new Set<unknown>([7, 16]);

/** Client message for a temporary refusal, as during the leader election of a cluster. */
const momentary = /server is (not ready|busy)|leader info/i;

/** Whether the store rejected a call because its deadline had passed. */
export function isTooLate(error: unknown): boolean {
  if (!(error instanceof Error) || !isCommandError(error)) return false;
  return error.type === ErrorType.DEADLINE_EXCEEDED || error.type === ErrorType.TIMEOUT;
}

const awayTypes: readonly string[] = [
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
  ErrorType.TIMEOUT,
  // The client connects to the leader with the next call.
  ErrorType.NOT_LEADER,
];

/**
 * Maps the client's errors for an unavailable store, or one that denies access, to UNAVAILABLE or STORE_ACCESS_DENIED;
 * returns any other error unchanged.
 */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // The client's first call on a new connection fails with the raw gRPC error.
  const code = 'code' in error ? error.code : undefined;
  const type = isCommandError(error) ? error.type : undefined;
  if (denied.has(code) || type === ErrorType.ACCESS_DENIED)
    return new AppError('STORE_ACCESS_DENIED', undefined, undefined, { cause: error });
  if (unanswered.has(code) || (type !== undefined && awayTypes.includes(type)))
    return new AppError('UNAVAILABLE', undefined, undefined, { cause: error });
  const isMomentary = type === ErrorType.UNKNOWN && momentary.test(error.message);
  return isMomentary ? new AppError('UNAVAILABLE', undefined, undefined, { cause: error }) : error;
}

/** Like asUnavailable, but for reading a whole stream: an unknown event type becomes NEWER_VERSION_NEEDED. */
export function asUnreadable(error: unknown): unknown {
  if (error instanceof UnknownEventError)
    return new AppError('NEWER_VERSION_NEEDED', undefined, undefined, { cause: error });
  return asUnavailable(error);
}
