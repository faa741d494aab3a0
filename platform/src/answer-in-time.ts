import { apiRoutes } from '@nodo/contracts/api';
import { isFile } from '@nodo/contracts/api-route';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

/** Shorter than a browser's own timeout (15 s; 600 s for a whole file), longer than our timeouts for upstream calls. */
const ANSWER_WITHIN_MS = 12_000;
const FILE_WITHIN_MS = 110_000;

/** Routes that may return a file, which can take longer to produce; named as Fastify names them. */
const files = new Set(
  apiRoutes
    .filter(({ answer, fileTypes }) => isFile(answer) || fileTypes)
    .map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
);

/**
 * Every request gets a response even if something behind us hangs: 503 UNAVAILABLE once the time is up. The work may
 * still complete; a command is retried with its idempotency key. A response that has started is not interrupted, and
 * uploads have limits of their own.
 */
export function answerInTime(
  app: FastifyInstance,
  { answerMs = ANSWER_WITHIN_MS, fileMs = FILE_WITHIN_MS } = {},
): void {
  app.addHook('onRequest', async ({ method, routeOptions: { config, url } }, reply) => {
    if (config.isUpload) return;
    const within = files.has(`${method} ${url}`) ? fileMs : answerMs;
    const timer = setTimeout(() => {
      // A stream under way is not `sent` before its end.
      if (!reply.sent && !reply.raw.headersSent) void reply.send(new AppError('UNAVAILABLE'));
    }, within);
    reply.raw.once('close', () => clearTimeout(timer));
  });
}
