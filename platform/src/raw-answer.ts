import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@nodo/contracts/errors';
import { AppError } from './errors.ts';

export const UNREADABLE = 'La solicitud no se puede leer.';

/** Responds on a connection outside the framework (a refused upgrade, an unparsable head), and closes it. */
export function answerRaw(socket: Socket, status: number, body: ErrorBody): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`);
  socket.destroySoon();
}

/** Handles Node's errors for input that never becomes a request: too slow, too long, or not HTTP. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const known = asAppError(error.code);
  answerRaw(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : known.status, known.body);
}

function asAppError(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('REQUEST_TIMEOUT');
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('BODY_TOO_LARGE');
  return new AppError('VALIDATION_FAILED', UNREADABLE);
}
