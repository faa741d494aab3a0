import { type ErrorCode, errorCatalogue } from '@nodo/contracts/errors';
import type { Logger } from '@nodo/platform/logging';
import type { FastifyReply, FastifyRequest } from 'fastify';

const UNREADABLE = 'La solicitud no se puede leer.';
const codes: Readonly<Record<number, ErrorCode>> = {
  // What may not be served looks like what is not there.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'UNAVAILABLE',
};

/** Body of a refusal by the gateway itself; the services answer in the same form. */
export function errorBody(code: ErrorCode) {
  return { message: errorCatalogue[code].message, code };
}

/** How the HTTP client says that an exchange was given up because its other half was. */
const GIVEN_UP = 'UND_ERR_ABORTED';

/** Whether whoever asks has gone: an upload that was cancelled, a page that was closed. No fault of ours. */
function isBrokenOff(error: { code?: string }, { raw }: FastifyRequest, reply: FastifyReply): boolean {
  const hasLeft = raw.socket.destroyed || reply.raw.destroyed || (raw.destroyed && !raw.complete);
  return hasLeft || error.code === GIVEN_UP;
}

/** Answers what went wrong before any service was asked: a broken path, a body too large, a file out of bounds. */
export function answerError(
  error: { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
  logger: Logger,
) {
  const status = error.statusCode ?? 500;
  const known = codes[status];
  if (known) return reply.code(errorCatalogue[known].status).send(errorBody(known));
  if (status >= 400 && status < 500) {
    return reply.code(400).send({ message: UNREADABLE, code: 'VALIDATION_FAILED' });
  }
  if (isBrokenOff(error, request, reply))
    logger.info({ reason: String(error) }, 'A request was broken off by who made it');
  else logger.error({ err: error }, 'A request failed');
  return reply.code(500).send(errorBody('INTERNAL'));
}
