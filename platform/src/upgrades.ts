import type { IncomingMessage, Server } from 'node:http';

const ASKS = /^(connection|upgrade|http2-settings)$/i;

export function isWebSocket(request: IncomingMessage): boolean {
  return request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Serves a request for an unsupported protocol upgrade as if it had not asked for it, including its body (RFC 9110,
 * 7.8). Once there is an upgrade listener, Node hands over the bare connection of every such request, which would then
 * never be answered or closed: this gives it back to Node, with the upgrade headers removed.
 */
export function serveWithoutUpgrade(server: Server, request: IncomingMessage, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders, socket } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!ASKS.test(name)) lines.push(`${name}: ${value}`);
  }
  if (/\bclose\b/i.test(request.headers.connection ?? '')) lines.push('connection: close');
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
