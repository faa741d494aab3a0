import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** What was sent before a stop is read in this time, and answered: by 503 where it was not begun. */
const ARRIVED_MS = 250;
/** How long a stop waits for answers that are under way; whoever reads slower than that is cut off. */
const LAST_ANSWERS_MS = 7_000;

/**
 * A stop loses no request that had come in, and ends with the last answer. Node by itself would reset connections that it
 * has not read from yet, keep those whose answer was under way open for whoever holds them (a proxy does), and wait for
 * those over which nothing was ever asked. To be added before whatever else ends requests at a stop.
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
  // Fastify refuses what is new from here on, and stops to listen after it.
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
