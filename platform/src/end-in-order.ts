import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** For this long after the stop began, requests sent before it are still read; those not started yet get 503. */
const ARRIVED_MS = 250;
/** How long a stop waits for responses in progress; slower clients are disconnected. */
const LAST_ANSWERS_MS = 7_000;

/**
 * Stops gracefully: no request that had arrived is lost, and the stop ends with the last response. Node alone would
 * reset connections it has not read from yet, keep connections open whose response was in progress (a proxy holds on to
 * them), and wait for connections on which nothing was ever requested. Register before anything else that ends requests
 * at a stop.
 */
export function endInOrder(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket: Socket) => {
    if (open.has(socket)) return;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  // From here on Fastify refuses new requests; it stops listening afterwards.
  app.addHook('preClose', async () => {
    isStopping = true;
    await delay(ARRIVED_MS);
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const cut = () => {
      for (const socket of open) socket.destroy();
    };
    setTimeout(cut, LAST_ANSWERS_MS).unref();
  });
}
