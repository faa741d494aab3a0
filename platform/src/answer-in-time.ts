import { apiRoutes } from '@nodo/contracts/api';
import { isFile } from '@nodo/contracts/api-route';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

/** Sooner than a browser gives up (15 s, for a file 120 s), later than what we ask of others ourselves. */
const ANSWER_WITHIN_MS = 12_000;
const FILE_WITHIN_MS = 110_000;

/** Routes that may answer a file, which may take its time to be made; as the framework names them. */
const files = new Set(
  apiRoutes
    .filter(({ answer, fileTypes }) => isFile(answer) || fileTypes)
    .map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
);

/**
 * Whoever asks is answered, whatever hangs behind us: with 503 when nothing else came in time. What was asked for may
 * still come about; a command is asked for again with its key. An answer that has begun goes on, and a file that comes in
 * has limits of its own.
 */
export function answerInTime(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, routeOptions: { config, url } }, reply) => {
    if (config.isUpload) return;
    const within = files.has(`${method} ${url}`) ? FILE_WITHIN_MS : ANSWER_WITHIN_MS;
    const timer = setTimeout(() => {
      if (!reply.sent) void reply.send(new AppError('UNAVAILABLE'));
    }, within);
    reply.raw.once('close', () => clearTimeout(timer));
  });
}
