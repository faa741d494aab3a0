import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { isWebSocket } from '@nodo/platform/upgrades';
import type { LiveServer, LiveSocket } from './live-socket.ts';

/** How long the client may take to complete the closing handshake. */
const FAREWELL_MS = 1_000;

/**
 * Destroys a websocket's TCP connection soon after it was closed here. The library waits 30 seconds for the
 * client's close frame: one that never sends it would keep the connection.
 */
export function cutClosedLines(server: Server, engine: LiveServer['engine']): void {
  /** TCP sockets by connection id; null for a polling connection. */
  const lines = new Map<string, Socket | null>();
  const ids = new WeakMap<IncomingMessage, string>();
  engine.generateId = (request) => {
    const id = randomBytes(18).toString('base64url');
    ids.set(request, id);
    return id;
  };
  engine.on('connection', (connection: LiveSocket['conn']) => {
    const { request } = connection;
    const id = ids.get(request) ?? '';
    lines.set(id, isWebSocket(request) ? request.socket : null);
    connection.once('close', () => {
      const line = lines.get(id);
      lines.delete(id);
      if (line) setTimeout(() => line.destroy(), FAREWELL_MS).unref();
    });
  });
  // A polling connection may upgrade to a websocket, once.
  server.on('upgrade', ({ url = '', socket }: IncomingMessage) => {
    const id = new URLSearchParams(url.split('?')[1]).get('sid') ?? '';
    if (lines.get(id) === null) lines.set(id, socket);
    else if (lines.has(id)) socket.destroy();
  });
}
