import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerRaw } from '@nodo/platform/raw-answer';
import { isWebSocket, serveWithoutUpgrade } from '@nodo/platform/upgrades';
import type { FastifyInstance } from 'fastify';
import { errorBody } from './errors.ts';
import type { Upstreams } from './upstreams.ts';

const PATH = '/socket.io/';
/** Time limit for query-api to accept or refuse a socket. */
const HANDSHAKE_MS = 10_000;

/**
 * Tunnels websockets to query-api, unparsed, once it has accepted. Pages of other sites are refused: a browser would
 * send our cookie along. Any other upgrade request is served as a plain request.
 */
export function carrySockets(app: FastifyInstance, upstreams: Upstreams, origins: readonly string[]): void {
  app.server.on('upgrade', (request: IncomingMessage, _socket: Duplex, head: Buffer) => {
    const { socket, headers, url = '' } = request;
    if (!isWebSocket(request) || !url.startsWith(PATH)) serveWithoutUpgrade(app.server, request, head);
    else if (headers.origin !== undefined && !origins.includes(headers.origin)) {
      answerRaw(socket, 403, errorBody('ORIGIN_REFUSED'));
    } else carry(request, head, upstreams.query());
  });
}

function carry(request: IncomingMessage, head: Buffer, upstream: string): void {
  const { socket: client, url } = request;
  const { hostname, port } = new URL(upstream);
  const headers = {
    ...request.headers,
    host: `${hostname}:${port}`,
    'x-forwarded-for': client.remoteAddress,
  };
  const onward = httpRequest({ hostname, port, path: url, headers, agent: false, timeout: HANDSHAKE_MS });
  client.on('error', () => client.destroy());
  client.once('close', () => onward.destroy());
  onward.on('timeout', () => onward.destroy(new Error('No answer in time')));
  onward.on('error', () => answerRaw(client, 503, errorBody('UNAVAILABLE')));
  onward.on('upgrade', (answer, service, serviceHead) => {
    if (client.destroyed) return void service.destroy();
    client.write(headOf(answer));
    client.write(serviceHead);
    service.write(head);
    join(client, service);
  });
  onward.on('response', (answer) => {
    client.write(headOf(answer, ['connection: close']));
    answer.on('error', () => client.destroy());
    answer.on('end', () => client.destroySoon());
    answer.pipe(client, { end: false });
  });
  onward.end();
}

/** The head of the service's response. A response that is no upgrade always closes the connection. */
function headOf(answer: IncomingMessage, instead?: readonly string[]): string {
  const { httpVersion, statusCode, statusMessage, rawHeaders } = answer;
  const lines = [`HTTP/${httpVersion} ${statusCode} ${statusMessage}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (instead && /^(connection|keep-alive|transfer-encoding)$/i.test(name)) continue;
    lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  return [...lines, ...(instead ?? []), '', ''].join('\r\n');
}

/** When one side closes, so does the other. The service's own pings detect clients that vanished. */
function join(client: Socket, service: Socket): void {
  for (const [one, other] of [
    [client, service],
    [service, client],
  ] as const) {
    one.setTimeout(0);
    one.setNoDelay(true);
    one.on('error', () => one.destroy());
    one.once('close', () => other.destroy());
    one.pipe(other);
  }
}
