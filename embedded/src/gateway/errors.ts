import { type ErrorCode, errorCatalogue } from '@nodo/contracts/errors';
import type { Logger } from '@nodo/platform/logging';
import type { FastifyReply, FastifyRequest } from 'fastify';

const UNREADABLE = 'La solicitud no se puede leer.';
const codes: Readonly<Record<number, ErrorCode>> = {
  // What may not be served looks like something that does not exist.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'UNAVAILABLE',
};

/** Body of an error of the gateway itself, in the same form as those of the services. */
export function errorBody(code: ErrorCode) {
  return { message: errorCatalogue[code].message, code };
}

/** The HTTP client's error code when a proxied exchange was aborted because its other half was. */
const GIVEN_UP = 'UND_ERR_ABORTED';

/** Whether the client has disconnected: a cancelled upload, a closed page. No failure of ours. */
function isBrokenOff(error: { code?: string }, { raw }: FastifyRequest, reply: FastifyReply): boolean {
  const hasLeft = raw.socket.destroyed || reply.raw.destroyed || (raw.destroyed && !raw.complete);
  return hasLeft || error.code === GIVEN_UP;
}

/** Answers errors from before a service was involved: a malformed path, a body too large, a file out of bounds. */
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
