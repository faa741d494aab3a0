import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import { LANGUAGE_COOKIE } from '@nodo/contracts/headers';
import { UPLOAD_MAX_BYTES } from '@nodo/contracts/kyc/documents';
import { VIDEO_MAX_BYTES } from '@nodo/contracts/media/values';
import { SANCTIONS_MAX_BYTES } from '@nodo/contracts/sanctions/values';
import { type HttpLimits, limitBodies, serverOptions } from '@nodo/platform/http-limits';
import type { Logger } from '@nodo/platform/logging';
import { originAtGateway, traceRequests } from '@nodo/platform/tracing/requests';
import { currentTracer, traceHeaders } from '@nodo/platform/tracing/tracer';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { limitConnections } from './connections.ts';
import { answerError, errorBody } from './errors.ts';
import { type LandingSettings, registerLanding } from './landing.ts';
import { carrySockets } from './sockets.ts';
import type { Upstreams } from './upstreams.ts';

const webRoot = fileURLToPath(new URL('../../../web/dist/app/', import.meta.url));
const policyOf = (origins: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' https:",
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' ${origins.map((origin) => origin.replace(/^http/, 'ws')).join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
const BODY_MAX_BYTES = 256 * 1024;
const API = '/api';
const UPLOADS = `${API}/uploads`;
/** Each route checks its own limit: a file that is little too large is refused there, in words about it. */
const MARGIN_BYTES = 1024 * 1024;
/** Uploads of larger files than the others, by the path before them. */
const LARGE_UPLOADS = [
  { path: `${UPLOADS}/media/`, maxBytes: VIDEO_MAX_BYTES },
  { path: `${UPLOADS}/sanctions/`, maxBytes: SANCTIONS_MAX_BYTES },
];
const securityHeaders = (origins: readonly string[]) => ({
  'content-security-policy': policyOf(origins),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
});

/** Limits on who may connect, and on each client's share of this machine. */
export interface GatewaySettings {
  /** Origins of the pages that may open a socket. */
  readonly origins: readonly string[];
  readonly http: HttpLimits;
  readonly connectionsPerAddress: number;
}

/**
 * One origin for the whole product: pages and files, GETs to query-api, everything that changes state to command-api,
 * sockets to query-api. `/internal` is not exposed.
 */
export async function createGateway(
  upstreams: Upstreams,
  landing: LandingSettings,
  registerFirst: (app: FastifyInstance) => void,
  logger: Logger,
  settings: GatewaySettings,
): Promise<FastifyInstance> {
  const headers = securityHeaders(settings.origins);
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    ...serverOptions(settings.http, true),
    bodyLimit: BODY_MAX_BYTES,
    frameworkErrors: (error, request, reply) =>
      // Its body is never read, because no hook has run.
      answerError(error, request, reply.headers({ ...headers, connection: 'close' }), logger),
  });
  const tracer = currentTracer();
  if (tracer) traceRequests(app, tracer, originAtGateway, ({ url }) => url.startsWith(`${API}/`));
  limitConnections(app, settings.connectionsPerAddress);
  limitBodies(app, settings.http, ({ url }) => isUpload(url));
  app.setErrorHandler((error: { statusCode?: number }, request, reply) =>
    answerError(error, request, reply, logger),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    // A service that refuses a body without reading it would leave the rest on the connection, so oversized bodies
    // are refused here.
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit(request.url)) {
      reply.header('connection', 'close');
      throw Object.assign(new Error('The body is too large'), { statusCode: 413 });
    }
  });
  app.get('/health', (_request, reply) => health(reply, upstreams));
  registerFirst(app);
  const replyOptions: FastifyHttpProxyOptions['replyOptions'] = {
    getUpstream: (request) => (isRead(request) ? upstreams.query() : upstreams.command()),
    rewriteRequestHeaders: headersFor,
    onError: sendUnavailable,
  };
  // Files are streamed, over connections of their own.
  await app.register(proxy, {
    prefix: UPLOADS,
    rewritePrefix: UPLOADS,
    upstream: '',
    replyOptions,
  });
  await proxyWhole(app, { prefix: API, rewritePrefix: API, upstream: '', replyOptions });
  await app.register(proxy, {
    prefix: '/dev/explorer',
    rewritePrefix: '/dev/explorer',
    upstream: '',
    httpMethods: ['GET'],
    replyOptions: { getUpstream: () => upstreams.chain(), onError: sendUnavailable },
  });
  await proxyWhole(app, {
    prefix: '/socket.io',
    rewritePrefix: '/socket.io',
    upstream: '',
    httpMethods: ['GET', 'POST'],
    replyOptions: {
      getUpstream: () => upstreams.query(),
      rewriteRequestHeaders: headersFor,
      onError: sendUnavailable,
    },
  });
  carrySockets(app, upstreams, settings.origins);
  await pages(app, landing, upstreams);
  return app;
}

/**
 * Proxies requests once their body has arrived: a slow sender holds a connection to this process, and none of the few
 * connections to the services.
 */
async function proxyWhole(app: FastifyInstance, options: FastifyHttpProxyOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body.length > 0 ? Readable.from(body) : undefined),
    );
    await scope.register(proxy, { ...options, proxyPayloads: false });
  });
}

const headersFor: NonNullable<
  NonNullable<FastifyHttpProxyOptions['replyOptions']>['rewriteRequestHeaders']
> = (request, { expect: _answeredHere, ...headers }) => ({
  ...headers,
  ...traceHeaders(request.span?.context),
  'x-forwarded-for': request.ip,
});

function isUpload(url: string): boolean {
  return url.startsWith(`${UPLOADS}/`);
}

/** Maximum bytes of a request: files go to the upload routes, everything else is small. */
function bodyLimit(url: string): number {
  if (!isUpload(url)) return BODY_MAX_BYTES;
  const large = LARGE_UPLOADS.find(({ path }) => url.startsWith(path));
  return (large?.maxBytes ?? UPLOAD_MAX_BYTES) + MARGIN_BYTES;
}

function isRead(request: { url: string; method: string }): boolean {
  if (request.url === '/api/login' || request.url.startsWith('/api/login?')) return false;
  return request.method === 'GET' || request.method === 'HEAD';
}

type OnError = NonNullable<NonNullable<FastifyHttpProxyOptions['replyOptions']>['onError']>;

/** A service that is briefly unavailable (being restarted) is reported as such, never as a broken page. */
const sendUnavailable: OnError = (reply) => {
  reply.code(503);
  reply.header('retry-after', '2');
  reply.send(errorBody('UNAVAILABLE'));
};

async function health(reply: FastifyReply, upstreams: Upstreams) {
  const readiness = await upstreams.ready();
  return reply.code(readiness.status === 'starting' ? 503 : 200).send(readiness);
}

/** What is called like a file (`/a.png`, `/.env`): no page of the app has such an address. As in deploy/Caddyfile. */
const CALLED_LIKE_A_FILE = /^[^?]*(?:\/\.[^?]*|\.[A-Za-z0-9]{1,10})(?:\?|$)/;

const inOtherLanguage = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(en|pt)(?:;|$)`);

/** Sends the app in the language stored in the cookie; there is a page for each. */
function sendApp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = inOtherLanguage.exec(request.headers.cookie ?? '')?.[1];
  return reply.header('vary', 'cookie').sendFile(language ? `index.${language}.html` : 'index.html');
}

async function pages(app: FastifyInstance, landing: LandingSettings, upstreams: Upstreams): Promise<void> {
  if (existsSync(webRoot)) {
    // Browsers request it for documents that name no icon: a PDF in a tab, the mailbox.
    app.get('/favicon.ico', (_, reply) => reply.sendFile('favicon.svg'));
    registerLanding(app, landing, upstreams, sendApp);
    await app.register(fastifyStatic, {
      root: webRoot,
      // Its own header would override ours.
      cacheControl: false,
      // The build leaves compressed copies beside the files where that is worthwhile.
      preCompressed: true,
      setHeaders: (response, path) => {
        const immutable = path.includes('/assets/');
        response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = isRead(request) && (request.headers.accept ?? '').includes('text/html');
    if (wantsPage && !CALLED_LIKE_A_FILE.test(request.url) && existsSync(webRoot))
      return sendApp(request, reply.code(200));
    return reply.code(404).header('cache-control', 'no-store').send(errorBody('NOT_FOUND'));
  });
}
