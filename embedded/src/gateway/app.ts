import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import { VIDEO_MAX_BYTES } from '@nodo/contracts/video-files';
import type { Logger } from '@nodo/platform/logging';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { answerError, errorBody } from './errors.ts';
import { type LandingSettings, registerLanding } from './landing.ts';
import type { Upstreams } from './upstreams.ts';

const webRoot = fileURLToPath(new URL('../../../web/dist/app/', import.meta.url));
const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' https:",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' ws: wss:",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');
/** The largest file that any upload takes, and a little: each checks its own limit. */
const UPLOAD_MAX_BYTES = VIDEO_MAX_BYTES + 1024 * 1024;
const SECURITY_HEADERS = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/**
 * One origin for the whole product: pages and files, GETs to query-api, everything that changes state to
 * command-api, sockets to query-api. `/internal` is not exposed.
 */
export async function createGateway(
  upstreams: Upstreams,
  landing: LandingSettings,
  registerFirst: (app: FastifyInstance) => void,
  logger: Logger,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    // A film of 200 MB over a slow line takes its time.
    requestTimeout: 1_800_000,
    bodyLimit: UPLOAD_MAX_BYTES,
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(SECURITY_HEADERS), logger),
  });
  app.setErrorHandler((error: { statusCode?: number }, request, reply) =>
    answerError(error, request, reply, logger),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    // A service that refuses a body it has not read leaves the rest of it on the line: it is refused before.
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit(request.url)) {
      reply.header('connection', 'close');
      throw Object.assign(new Error('The body is too large'), { statusCode: 413 });
    }
  });
  app.get('/health', (_request, reply) => health(reply, upstreams));
  registerFirst(app);
  await app.register(proxy, {
    prefix: '/api',
    rewritePrefix: '/api',
    upstream: '',
    replyOptions: {
      getUpstream: (request) => (isRead(request) ? upstreams.query() : upstreams.command()),
      rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
      onError: sendUnavailable,
    },
  });
  await app.register(proxy, {
    prefix: '/dev/explorer',
    rewritePrefix: '/dev/explorer',
    upstream: '',
    httpMethods: ['GET'],
    replyOptions: { getUpstream: () => upstreams.chain(), onError: sendUnavailable },
  });
  await app.register(proxy, {
    prefix: '/socket.io',
    rewritePrefix: '/socket.io',
    upstream: upstreams.query(),
    websocket: true,
    httpMethods: ['GET', 'POST'],
    replyOptions: { onError: sendUnavailable },
  });
  await pages(app, landing, upstreams);
  return app;
}

/** Most bytes a request may carry: files go to uploads, everything else is small. */
function bodyLimit(url: string): number {
  if (/^\/api\/uploads\/media\//.test(url)) return UPLOAD_MAX_BYTES;
  return /^\/api\/uploads\//.test(url) ? 11 * 1024 * 1024 : 256 * 1024;
}

function isRead(request: { url: string; method: string }): boolean {
  if (request.url === '/api/login' || request.url.startsWith('/api/login?')) return false;
  return request.method === 'GET' || request.method === 'HEAD';
}

type OnError = NonNullable<NonNullable<FastifyHttpProxyOptions['replyOptions']>['onError']>;

/** A process that is away for a moment (it is being started again) is told as such, never as a broken page. */
const sendUnavailable: OnError = (reply) => {
  reply.code(503);
  reply.header('retry-after', '2');
  reply.send(errorBody('UNAVAILABLE'));
};

async function health(reply: FastifyReply, upstreams: Upstreams) {
  const ready = await upstreams.ready();
  return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'starting' });
}

async function pages(app: FastifyInstance, landing: LandingSettings, upstreams: Upstreams): Promise<void> {
  if (existsSync(webRoot)) {
    registerLanding(app, landing, upstreams, (reply) => reply.sendFile('index.html'));
    await app.register(fastifyStatic, {
      root: webRoot,
      // Its own header would win over ours.
      cacheControl: false,
      // The build leaves compressed copies beside the files that are worth it.
      preCompressed: true,
      setHeaders: (response, path) => {
        const immutable = path.includes('/assets/');
        response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = isRead(request) && (request.headers.accept ?? '').includes('text/html');
    if (wantsPage && existsSync(webRoot)) return reply.code(200).sendFile('index.html');
    return reply.code(404).send(errorBody('NOT_FOUND'));
  });
}
