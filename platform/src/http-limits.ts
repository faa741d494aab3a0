import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answerClientError } from './raw-answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: there is no total time limit as long as data keeps arriving. */
    isUpload?: boolean;
    /** A route that uses no session: a cross-site request to it has no more authority than a direct one. */
    isForAnyOrigin?: boolean;
  }
}

/** Limits on how slowly, and how many at once, clients may send requests. */
export interface HttpLimits {
  /** Longest time for a request's headers, in milliseconds. */
  readonly headersTimeoutMs: number;
  /** Longest time for a body, in milliseconds; a file has as long as data keeps arriving. */
  readonly bodyTimeoutMs: number;
  /** Minimum upload rate, checked every `bodyTimeoutMs`. */
  readonly uploadBytesPerSecond: number;
  /** Bodies from one address that may be in transit at once; files are counted separately. */
  readonly bodiesPerAddress: number;
}

/** The same variables for the services and for the gateway of the embedded product. */
export const httpLimitVariables = {
  HEADERS_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  BODY_TIMEOUT_MS: z.coerce.number().int().min(100).max(240_000).default(20_000),
  UPLOAD_BYTES_PER_SECOND: z.coerce.number().int().positive().default(4_096),
  BODIES_PER_ADDRESS: z.coerce.number().int().positive().default(64),
};

export function readHttpLimits(env: z.output<z.ZodObject<typeof httpLimitVariables>>): HttpLimits {
  return {
    headersTimeoutMs: env.HEADERS_TIMEOUT_MS,
    bodyTimeoutMs: env.BODY_TIMEOUT_MS,
    uploadBytesPerSecond: env.UPLOAD_BYTES_PER_SECOND,
    bodiesPerAddress: env.BODIES_PER_ADDRESS,
  };
}

/** Enough for a film of 200 MB over a slow line; nothing takes longer. */
const LONGEST_UPLOAD_MS = 1_800_000;
/** An idle connection is closed after this: longer than any response of ours takes. */
const SILENCE_MS = 120_000;
/** How often Node checks for late requests; its default would let each take up to 30 s more. */
const CHECK_MS = 1_000;

/**
 * Fastify's options for a server with strict time limits; with uploads, `limitBodies` enforces them for other bodies.
 */
export function serverOptions({ headersTimeoutMs, bodyTimeoutMs }: HttpLimits, takesUploads: boolean) {
  return {
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: CHECK_MS },
    requestTimeout: takesUploads ? LONGEST_UPLOAD_MS : headersTimeoutMs + bodyTimeoutMs,
    connectionTimeout: SILENCE_MS,
    clientErrorHandler: answerClientError,
  };
}

/** A request whose body has not arrived completely. */
interface Incoming {
  readonly raw: IncomingMessage;
  readonly reply: FastifyReply;
  readonly isUpload: boolean;
  /** When it was last found to be on time, and the bytes its connection had received by then. */
  since: number;
  bytes: number;
}

/**
 * Ends requests whose body arrives too slowly and, when one address has too many in transit, the one whose connection
 * has received the fewest bytes: the newest request is served whatever the others do. Bodies that have arrived
 * completely are left alone. When the server stops, bodies still in transit are not waited for.
 */
export function limitBodies(
  app: FastifyInstance,
  limits: HttpLimits,
  isUpload: (request: FastifyRequest) => boolean,
): void {
  const groups = new Map<string, Set<Incoming>>();
  const watch = (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request;
    const incoming = { raw, reply, isUpload: isUpload(request), ...progressOf(raw.socket) };
    const key = `${incoming.isUpload} ${request.ip}`;
    const group = groups.get(key) ?? new Set();
    if (group.size >= limits.bodiesPerAddress) forgetComplete(group);
    if (group.size >= limits.bodiesPerAddress) end(group, leastFar(group));
    groups.set(key, group.add(incoming));
    raw.once('close', () => {
      group.delete(incoming);
      if (group.size === 0 && groups.get(key) === group) groups.delete(key);
    });
  };
  const sweep = () => {
    const now = performance.now();
    for (const group of groups.values()) {
      forgetComplete(group);
      for (const incoming of group) if (isLate(incoming, limits, now)) end(group, incoming);
    }
  };
  const timer = setInterval(sweep, Math.min(CHECK_MS, limits.bodyTimeoutMs / 4));
  timer.unref();
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request.raw)) watch(request, reply);
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const group of groups.values()) {
      forgetComplete(group);
      for (const incoming of group) end(group, incoming);
    }
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function progressOf(socket: Socket): { since: number; bytes: number } {
  return { since: performance.now(), bytes: socket.bytesRead };
}

function forgetComplete(group: Set<Incoming>): void {
  for (const incoming of group) if (incoming.raw.complete) group.delete(incoming);
}

function isLate(incoming: Incoming, limits: HttpLimits, now: number): boolean {
  const elapsed = now - incoming.since;
  if (elapsed < limits.bodyTimeoutMs) return false;
  if (!incoming.isUpload) return true;
  const progress = progressOf(incoming.raw.socket);
  const isSlow = (progress.bytes - incoming.bytes) * 1_000 < limits.uploadBytesPerSecond * elapsed;
  Object.assign(incoming, progress);
  return isSlow;
}

/** The one whose connection has received the fewest bytes; the oldest if there are several. */
function leastFar(group: Set<Incoming>): Incoming | undefined {
  let least: Incoming | undefined;
  for (const incoming of group) {
    if (!least || incoming.raw.socket.bytesRead < least.raw.socket.bytesRead) least = incoming;
  }
  return least;
}

function end(group: Set<Incoming>, incoming: Incoming | undefined): void {
  if (!incoming) return;
  group.delete(incoming);
  const { raw, reply } = incoming;
  if (reply.raw.headersSent) raw.socket.destroy();
  else
    answerClientError(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
}
