import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Limits the open connections of one address: above the limit the oldest one without a request in progress is closed.
 * When the server stops, all are closed, including those of sockets, without waiting for the clients.
 */
export function limitConnections(app: FastifyInstance, perAddress: number): void {
  const open = new Map<string, Set<Socket>>();
  const served = new WeakSet<Socket>();
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const group = open.get(address) ?? new Set();
    // A socket that returns from an upgrade.
    if (group.has(socket)) return;
    if (group.size >= perAddress && !makeRoom(group, served)) {
      socket.destroy();
      return;
    }
    open.set(address, group.add(socket));
    socket.once('close', () => {
      group.delete(socket);
      if (group.size === 0 && open.get(address) === group) open.delete(address);
    });
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    served.add(socket);
    response.once('close', () => served.delete(socket));
  });
  app.server.on('upgrade', ({ socket }: IncomingMessage) => served.add(socket));
  app.addHook('preClose', async () => {
    for (const group of open.values()) for (const socket of group) socket.destroy();
  });
}

function makeRoom(group: Set<Socket>, served: WeakSet<Socket>): boolean {
  for (const socket of group) {
    if (served.has(socket)) continue;
    group.delete(socket);
    socket.destroy();
    return true;
  }
  return false;
}
