import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@nodo/platform/errors';
import type {} from '@nodo/platform/http-limits';
import type { SignedTokens } from '@nodo/platform/signed-token';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Answer, Api, Call, RouteKey } from '../commands/http.ts';

const DRAIN_MS = 10_000;
/** How long a stop waits for uploads that it cut off to remove what they stored, in milliseconds. */
const TIDY_MS = 1_000;

type FileRouteKey = Extract<RouteKey, `PUT /api/uploads/${string}`>;

/** Uploads that one person may request in ten minutes. */
export const uploadLimit = {
  rateLimit: {
    max: 100,
    timeWindow: 600_000,
    keyGenerator: (request: FastifyRequest) => request.session?.userId ?? request.ip,
  },
};

/**
 * PUT of one file, whose body is handed on as a stream. Its path ends in `{id}`, the token of the upload; `maxBytes`
 * limits the file's size.
 */
export function addFileRoute<K extends FileRouteKey>(
  api: Api,
  key: K,
  maxBytes: number,
  take: (call: Call<K>) => Promise<Answer<K>>,
): void {
  void api.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    const drain = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await drained(request.raw, 2 * maxBytes))) reply.header('connection', 'close');
    };
    const running = new Set<Promise<unknown>>();
    const taken = (call: Call<K>) => {
      const upload = take(call);
      const done = upload.catch(() => undefined).finally(() => running.delete(done));
      running.add(done);
      return upload;
    };
    // Connections are closed by then, those of uploads that were cut off, too: their handlers may be at work still.
    scope.addHook('onClose', async () => {
      await Promise.race([Promise.all(running), delay(TIDY_MS, undefined, { ref: false })]);
    });
    api.within(scope, drain).handle(key, taken, { isUpload: true });
  });
}

/**
 * Reads a refused body to its end, if that is not far: a client that is still sending would take the early response
 * for a broken connection. False when the body is left unread.
 */
async function drained(body: IncomingMessage, atMost: number): Promise<boolean> {
  if (body.complete || body.destroyed) return true;
  if (!(Number(body.headers['content-length']) <= atMost)) return false;
  body.resume();
  return finished(body, { signal: AbortSignal.timeout(DRAIN_MS) }).then(
    () => true,
    () => false,
  );
}

/** Whose upload it is, and its expiry in milliseconds since the epoch. */
interface Bound {
  readonly user: string;
  readonly until: number;
}

/** Throws NOT_FOUND for a URL that was not issued to this person. Expiry is checked when the upload is claimed. */
export function uploadTokenOf<S extends z.ZodType<Bound>>(
  tokens: SignedTokens<S>,
  id: string,
  userId: string,
): z.output<S> {
  const token = tokens.read(id);
  if (token?.user !== userId) throw new AppError('NOT_FOUND');
  return token;
}
