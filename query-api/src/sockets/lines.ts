import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { isWebSocket } from '@nodo/platform/upgrades';
import type { LiveServer, LiveSocket } from './live-socket.ts';

/** How long the other side may take to say farewell. */
const FAREWELL_MS = 1_000;

/**
 * Cuts the line of a websocket soon after it was closed here. The protocol has both sides say that they close, and
 * the library waits half a minute for that: whoever never says it would keep the line.
 */
export function cutClosedLines(server: Server, engine: LiveServer['engine']): void {
  /** By connection; null for one that polls. */
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
  // One that polled goes over to a websocket, once.
  server.on('upgrade', ({ url = '', socket }: IncomingMessage) => {
    const id = new URLSearchParams(url.split('?')[1]).get('sid') ?? '';
    if (lines.get(id) === null) lines.set(id, socket);
    else if (lines.has(id)) socket.destroy();
  });
}
