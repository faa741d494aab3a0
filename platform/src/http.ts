import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { SESSION_COOKIE } from '@nodo/contracts/headers';
import { can, type Permission } from '@nodo/contracts/permissions';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from './config.ts';
import { AppError } from './errors.ts';
import { newId } from './ids.ts';
import type { Logger } from './logging.ts';
import type { Metrics } from './metrics.ts';
import type { Session, Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, or null. */
    session: Session | null;
  }
}

const SERVICE_TOKEN_HEADER = 'x-service-token';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const BODY_LIMIT = 256 * 1024;

export interface AppOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Absent for a service without people (projector, worker). */
  readonly sessions?: Sessions;
  /** Longest time for a request to come in, in milliseconds. */
  readonly requestTimeoutMs?: number;
  /** Named checks for GET /health; a rejection means not ready. */
  readonly checks?: Readonly<Record<string, () => Promise<unknown>>>;
}

/** A Fastify app with what every service shares: errors, headers, sessions, limits, /health and /metrics. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, logger, metrics } = options;
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback,uniquelocal',
    bodyLimit: BODY_LIMIT,
    requestTimeout: options.requestTimeoutMs ?? 30_000,
    // Signed tokens travel in paths.
    routerOptions: { maxParamLength: 1_024 },
    genReqId: () => newId(),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // A path that cannot be decoded never reaches a route; it is refused in the same form as everything else.
    frameworkErrors: (error, _request, reply) => refuse(asAppError(error), reply),
  });
  app.decorateRequest('session', null);
  await app.register(helmet, { contentSecurityPolicy: { directives: { defaultSrc: ["'none'"] } } });
  await app.register(cookie);
  await app.register(rateLimit, {
    max: config.requestLimit,
    timeWindow: 60_000,
    allowList: (request) =>
      isService(request, config) || request.url === '/health' || request.url === '/metrics',
    errorResponseBuilder: () => new AppError('RATE_LIMITED'),
  });
  dropUnusedConnections(app);
  handleErrors(app, logger);
  observe(app, metrics);
  if (options.sessions) authenticate(app, options.sessions, config);
  app.get('/health', () => health(options.checks ?? {}, logger));
  app.get('/metrics', async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return app;
}

/**
 * Node counts a connection over which nothing was ever asked as busy, and waits for it when the server closes. Whoever
 * keeps such connections in store (a proxy does) would hold up the stop.
 */
function dropUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Fastify types this reply by its routes' schemas, of which there is none here. */
function refuse(known: AppError, reply: unknown): void {
  const untyped = reply as FastifyReply;
  untyped.status(known.status).send(known.body);
}

function handleErrors(app: FastifyInstance, logger: Logger): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const known = asAppError(error);
    if (known.status >= 500)
      logger.error(
        { err: error, requestId: request.id, route: request.routeOptions.url },
        'A request failed',
      );
    if (known.code === 'UNAVAILABLE') reply.header('retry-after', '2');
    return reply.status(known.status).send(known.body);
  });
  app.setNotFoundHandler((_request, reply) => {
    const missing = new AppError('NOT_FOUND');
    return reply.status(missing.status).send(missing.body);
  });
}

function asAppError(error: Error & { code?: string; statusCode?: number }): AppError {
  if (error instanceof AppError) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('BODY_TOO_LARGE');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (error.statusCode === 429) return new AppError('RATE_LIMITED');
  if (error.statusCode === 400) return new AppError('VALIDATION_FAILED', 'La solicitud no se puede leer.');
  if (isDatabaseAway(error)) return new AppError('UNAVAILABLE');
  return new AppError('INTERNAL');
}

/** Postgres refused, cut or timed out the connection (SQLSTATE classes 08, 53 and 57, and the socket's own codes). */
function isDatabaseAway(error: { code?: string; message?: string }): boolean {
  const code = error.code ?? '';
  return (
    /^(08|53|57)/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code) ||
    /connection (terminated|timeout)|timeout exceeded when trying to connect/i.test(error.message ?? '')
  );
}

function observe(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    metrics.httpDuration.observe(labels, reply.elapsedTime / 1_000);
  });
}

function authenticate(app: FastifyInstance, sessions: Sessions, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!safeMethods.has(request.method) && !isService(request, config)) checkOrigin(request, config);
    const token = request.cookies[SESSION_COOKIE];
    if (token) request.session = (await sessions.find(token)) ?? null;
  });
}

/** A page of another site may send our cookie along; its Origin gives it away. */
function checkOrigin(request: FastifyRequest, config: Config): void {
  const origin = request.headers.origin;
  const fetchSite = request.headers['sec-fetch-site'];
  if (!origin || !config.allowedOrigins.includes(origin) || (fetchSite && fetchSite !== 'same-origin')) {
    throw new AppError('ORIGIN_REFUSED');
  }
}

/** Whether a request carries the service token (compared in constant time). */
export function isService(request: FastifyRequest, config: Config): boolean {
  const given = Buffer.from(String(request.headers[SERVICE_TOKEN_HEADER] ?? ''));
  const expected = Buffer.from(config.serviceToken);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The signed-in person's session; throws UNAUTHENTICATED (401) or FORBIDDEN (403). */
export function requireSession(request: FastifyRequest, permission: Permission): Session {
  if (!request.session) throw new AppError('UNAUTHENTICATED');
  if (!can(request.session.role, permission)) throw new AppError('FORBIDDEN');
  return request.session;
}

/** The session token in a Cookie header, for what does not come through a route (a socket's handshake). */
export function sessionToken(app: FastifyInstance, cookieHeader: string | undefined): string | undefined {
  return app.parseCookie(cookieHeader ?? '')[SESSION_COOKIE];
}

/** Sets or clears the session cookie. */
export function setSessionCookie(
  reply: FastifyReply,
  config: Pick<Config, 'secureCookies'>,
  token: string | null,
): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies } as const;
  if (token === null) reply.clearCookie(SESSION_COOKIE, attributes);
  else reply.setCookie(SESSION_COOKIE, token, attributes);
}

async function health(
  checks: Readonly<Record<string, () => Promise<unknown>>>,
  logger: Logger,
): Promise<{ status: 'ok' }> {
  const failed: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    await check().catch(() => failed.push(name));
  }
  if (failed.length > 0) {
    logger.warn({ failed }, 'Not ready');
    throw new AppError('UNAVAILABLE');
  }
  return { status: 'ok' };
}
