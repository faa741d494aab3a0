import { type ErrorCode, errorCatalogue } from '@nodo/contracts/errors';
import type { FastifyReply } from 'fastify';

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

/** Answers what went wrong before any service was asked: a broken path, a body too large, a file out of bounds. */
export function answerError(error: { statusCode?: number; code?: string }, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  const known = codes[status];
  if (known) return reply.code(errorCatalogue[known].status).send(errorBody(known));
  if (status >= 400 && status < 500) {
    return reply.code(400).send({ message: UNREADABLE, code: 'VALIDATION_FAILED' });
  }
  console.error(JSON.stringify({ level: 'error', process: 'gateway', error: String(error), msg: 'Failed' }));
  return reply.code(500).send(errorBody('INTERNAL'));
}
