import { timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { ErrorCode } from '@nodo/contracts/errors';
import { SESSION_COOKIE } from '@nodo/contracts/headers';
import {
  can,
  isStaffWork,
  type Permission,
  permissionForOthers,
  type SharedPermission,
} from '@nodo/contracts/permissions';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { answerInTime } from './answer-in-time.ts';
import type { Config } from './config.ts';
import { endInOrder } from './end-in-order.ts';
import { AppError } from './errors.ts';
import { factsOf, type HealthChecks, type HealthFacts, healthOf, reasonsOf } from './health.ts';
import { limitBodies, serverOptions } from './http-limits.ts';
import { newId } from './ids.ts';
import type { Logger } from './logging.ts';
import { type Metrics, publishSharedLimits } from './metrics.ts';
import { sharedStore } from './rate-limit-store.ts';
import { UNREADABLE } from './raw-answer.ts';
import type { Session, Sessions } from './sessions.ts';
import type { SharedRedis } from './shared-redis.ts';
import { originAtService, traceRequests } from './tracing/requests.ts';
import { currentTracer } from './tracing/tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, or null. */
    session: Session | null;
    /** Whether access was granted by a permission that investors don't have. */
    usesStaffRight: boolean;
  }
  interface FastifyInstance {
    /** Whether staff work requires a session that was verified with a passkey. */
    asksForPasskey: boolean;
  }
}

const SERVICE_TOKEN_HEADER = 'x-service-token';
const REQUEST_ID_HEADER = 'x-request-id';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const BODY_LIMIT = 256 * 1024;
const ADDRESS_TOO_LONG = 'La dirección de la solicitud es demasiado larga.';

export interface AppOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Absent for a service without people (projector, worker). */
  readonly sessions?: Sessions;
  /** Where rate limits are counted for all processes of the service; absent: in the memory of this one alone. */
  readonly redis?: SharedRedis | undefined;
  /** Whether some of its routes accept files (`isUpload`). */
  readonly takesUploads?: boolean;
  /** Named checks for GET /health; a rejection means not ready, `degraded` that the service answers but is impaired. */
  readonly checks?: HealthChecks;
  /**
   * Checks of what some people or some routes lack, while everything else is served: a rejection makes GET /health
   * `degraded` and names the reason. As a hard check it would take every process of the service out of use at once.
   */
  readonly impairments?: HealthChecks;
  /** What GET /health tells operators beside its status, whatever that is good for. */
  readonly facts?: HealthFacts;
}

/** A Fastify app with what every service shares: error handling, headers, sessions, limits, /health and /metrics. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, logger, metrics, redis } = options;
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback,uniquelocal',
    bodyLimit: BODY_LIMIT,
    ...serverOptions(config.http, options.takesUploads ?? false),
    // Signed tokens travel in paths.
    routerOptions: { maxParamLength: 1_024 },
    genReqId: () => newId(),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // A path that cannot be decoded never reaches a route; it is refused in the same form as everything else.
    frameworkErrors: (error, request, reply) => {
      // Nor does it reach the hooks: nothing would read or limit a body.
      void reply.header('connection', 'close');
      void reply.header(REQUEST_ID_HEADER, request.id);
      logger.info({ requestId: request.id, code: error.code }, 'A request could not be read');
      refuse(error, { id: request.id, url: undefined }, reply, logger);
    },
  });
  app.decorateRequest('session', null);
  app.decorateRequest('usesStaffRight', false);
  app.decorate('asksForPasskey', config.authMode === 'code');
  const tracer = currentTracer();
  if (tracer) traceRequests(app, tracer, (request) => originAtService(request, isService(request, config)));
  // The request id lets a refused client and the log refer to the same request.
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  endInOrder(app);
  // Before every hook that may refuse a request, since its body may still be in transit then.
  limitBodies(app, config.http, (request) => request.routeOptions.config.isUpload === true);
  await app.register(helmet, { contentSecurityPolicy: { directives: { defaultSrc: ["'none'"] } } });
  await app.register(cookie);
  await app.register(rateLimit, {
    max: config.requestLimit,
    timeWindow: 60_000,
    allowList: (request) => isService(request, config) || unlimited.includes(request.url),
    errorResponseBuilder: () => new AppError('RATE_LIMITED'),
    ...(redis ? { store: sharedStore(redis) } : {}),
  });
  answerInTime(app);
  handleErrors(app, logger);
  observe(app, metrics);
  publishSharedLimits(metrics, redis);
  if (options.sessions) authenticate(app, options.sessions, config);
  // Liveness: responds even when dependencies are down. Restart a process, or leave it out of a proxy's upstreams, by
  // this; /health is readiness, which says whether people should be sent to the service.
  app.get('/health/live', async () => ({ status: 'ok' }));
  const checks = { ...options.checks, redis: async () => (redis?.isAway ? 'degraded' : 'ok') };
  app.get('/health', async (_request, reply) => {
    const beside = Promise.all([reasonsOf(options.impairments ?? {}), factsOf(options.facts)]);
    const answer = await healthOf(checks, logger);
    if (!(answer instanceof AppError)) {
      const [reasons, facts] = await beside;
      return Object.keys(reasons).length > 0
        ? { status: 'degraded', reasons, ...facts }
        : { ...answer, ...facts };
    }
    return reply.status(answer.status).header('retry-after', '2').send(answer.body);
  });
  app.get('/metrics', async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return app;
}

/** Polled often by machines, and exempt from the rate limit. */
const unlimited = ['/health', '/health/live', '/metrics'];

/** Conditions that end by themselves within moments; other 503s last for minutes. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['UNAVAILABLE', 'DATA_PREPARING']);

/** Fastify types a reply by its route's schemas, which don't exist where the framework itself refuses a request. */
function refuse(
  error: Failure,
  { id, url }: { id: string; url: string | undefined },
  reply: unknown,
  logger: Logger,
): FastifyReply {
  const untyped = reply as FastifyReply;
  const known = asAppError(error);
  // Read models that are still being built are no failure: /health reports that.
  if (known.status >= 500 && known.code !== 'DATA_PREPARING')
    logger.error({ err: error, requestId: id, route: url }, 'A request failed');
  if (known.status === 503) untyped.header('retry-after', passing.has(known.code) ? '2' : '30');
  return untyped.status(known.status).send(known.body);
}

function handleErrors(app: FastifyInstance, logger: Logger): void {
  app.setErrorHandler((error: Failure, request, reply) =>
    refuse(error, { id: request.id, url: request.routeOptions.url }, reply, logger),
  );
  // Requests for unknown paths count towards the rate limit like all others.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (_request, reply) => {
    const missing = new AppError('NOT_FOUND');
    return reply.status(missing.status).send(missing.body);
  });
}

type Failure = Error & { code?: string; statusCode?: number };

function asAppError(error: Failure): AppError {
  if (error instanceof AppError) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('BODY_TOO_LARGE');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (error.statusCode === 429) return new AppError('RATE_LIMITED');
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return new AppError('VALIDATION_FAILED', ADDRESS_TOO_LONG);
  const status = error.statusCode ?? 500;
  // Any other refusal by the framework is the client's fault.
  if (status >= 400 && status < 500) return new AppError('VALIDATION_FAILED', UNREADABLE);
  if (isDatabaseAway(error)) return new AppError('UNAVAILABLE');
  return new AppError('INTERNAL');
}

/**
 * Postgres refused, cut or timed out the connection (SQLSTATE classes 08, 28, 53 and 57, and the socket's error codes).
 * Class 28 is a password that was changed: a process that was started with the new one takes over.
 */
function isDatabaseAway(error: { code?: string; message?: string }): boolean {
  const code = error.code ?? '';
  return (
    /^(08|28|53|57)/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code) ||
    /connection (terminated|timeout)|timeout exceeded when trying to connect|query read timeout/i.test(
      error.message ?? '',
    )
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
    const isOurs = isService(request, config) || request.routeOptions.config.isForAnyOrigin === true;
    if (!safeMethods.has(request.method) && !isOurs) checkOrigin(request, config);
    const token = request.cookies[sessionCookie(config)];
    if (token) request.session = (await sessions.find(token)) ?? null;
  });
}

/** CSRF check: a page of another site may send our cookie along, but its Origin header reveals it. */
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

/** Whether a role and its session's verification suffice for a permission. */
export type Access = 'granted' | 'denied' | 'passkey_needed';

/** Checks a session against the permission table. `asksForPasskey`: whether staff work requires a passkey. */
export function accessOf(session: Session, permission: Permission, asksForPasskey: boolean): Access {
  if (!can(session.role, permission)) return 'denied';
  return asksForPasskey && isStaffWork(permission) && !session.stepUp.passkey ? 'passkey_needed' : 'granted';
}

/** The signed-in person's session; throws UNAUTHENTICATED (401), FORBIDDEN or PASSKEY_REQUIRED (403). */
export function requireSession(request: FastifyRequest, permission: Permission): Session {
  const { session } = request;
  if (!session) throw new AppError('UNAUTHENTICATED');
  const access = accessOf(session, permission, request.server.asksForPasskey);
  if (access === 'denied') throw new AppError('FORBIDDEN');
  if (access === 'passkey_needed') throw new AppError('PASSKEY_REQUIRED');
  if (isStaffWork(permission)) request.usesStaffRight = true;
  return session;
}

function accessToOthers({ session, server }: FastifyRequest, permission: SharedPermission): Access {
  if (!session) return 'denied';
  return accessOf(session, permissionForOthers[permission], server.asksForPasskey);
}

/** Whether this session may apply to other people's data what the permission allows for its own. */
export function mayForOthers(request: FastifyRequest, permission: SharedPermission): boolean {
  const isGranted = accessToOthers(request, permission) === 'granted';
  if (isGranted) request.usesStaffRight = true;
  return isGranted;
}

/**
 * The error for not showing another person's data: as if there were none, unless verifying a passkey would grant
 * access.
 */
export function notShown(
  request: FastifyRequest,
  permission: SharedPermission,
  missing: ErrorCode,
): AppError {
  const needsPasskey = accessToOthers(request, permission) === 'passkey_needed';
  return new AppError(needsPasskey ? 'PASSKEY_REQUIRED' : missing);
}

/** The session token in a Cookie header, for requests without a route (a WebSocket's handshake). */
export function sessionToken(
  app: FastifyInstance,
  config: Pick<Config, 'secureCookies'>,
  cookieHeader: string | undefined,
): string | undefined {
  return app.parseCookie(cookieHeader ?? '')[sessionCookie(config)];
}

/**
 * Over https, a name prefix that browsers only accept from this very host, so that no other site of the domain can
 * plant one.
 */
function sessionCookie({ secureCookies }: Pick<Config, 'secureCookies'>): string {
  return secureCookies ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** Sets or clears the session cookie. */
export function setSessionCookie(
  reply: FastifyReply,
  config: Pick<Config, 'secureCookies'>,
  token: string | null,
): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies } as const;
  const name = sessionCookie(config);
  if (token === null) reply.clearCookie(name, attributes);
  else reply.setCookie(name, token, attributes);
}
