import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId } from '../ids.ts';
import {
  isFromBrowser,
  parseTraceparent,
  spanIdOf,
  TRACEPARENT_HEADER,
  traceIdOf,
  uuidOf,
} from './trace-ids.ts';
import type { OpenSpan, SpanOptions, Tracer } from './tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of this request; absent while tracing is off. */
    span?: OpenSpan | undefined;
  }
}

/** Asked by machines, often: they would be most of what is sent. */
const untraced: ReadonlySet<string | undefined> = new Set(['/health', '/health/live', '/metrics']);

type Origin = Pick<SpanOptions, 'parent' | 'links' | 'ids' | 'attributes'>;

/**
 * Gives each request a span that lasts until its answer has been sent. `originOf`: the trace that it belongs to.
 * `isTraced`: absent: every request but those for health and metrics.
 */
export function traceRequests(
  app: FastifyInstance,
  tracer: Tracer,
  originOf: (request: FastifyRequest) => Origin,
  isTraced = (request: FastifyRequest) => !untraced.has(request.routeOptions.url),
): void {
  app.decorateRequest('span');
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTraced(request)) return done();
    const { method, routeOptions } = request;
    const route = routeOptions.url;
    const { attributes, ...origin } = originOf(request);
    const span = tracer.start(route ? `${method} ${route}` : method, {
      kind: 'server',
      ...origin,
      attributes: {
        'http.request.method': method,
        ...(route ? { 'http.route': route } : {}),
        'url.scheme': request.protocol,
        ...attributes,
      },
    });
    request.span = span;
    span.run(done);
  });
  // What comes after a body was read is called by its stream, which knows of no span.
  app.addHook('preValidation', (request, _reply, done) => (request.span ? request.span.run(done) : done()));
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request;
    if (span) {
      const { statusCode } = reply;
      span.set({ 'http.response.status_code': statusCode });
      if (statusCode >= 500) span.fail(new AnsweredWith(statusCode));
      span.end();
    }
    done();
  });
}

/** The conventions name the failure of an answer by its status. */
class AnsweredWith extends Error {
  readonly code: string;
  constructor(status: number) {
    super();
    this.code = String(status);
  }
}

/**
 * The origin of a request to a service: a trace that a browser could have begun goes on, and so does any of a service of
 * ours (`isTrusted`); another one is only referred to. The span is named by the request's id, which is the cause of the
 * events that come of it.
 */
export function originAtService(request: FastifyRequest, isTrusted: boolean): Origin {
  const caller = parseTraceparent(request.headers[TRACEPARENT_HEADER]);
  const spanId = spanIdOf(request.id);
  const attributes = { 'nodo.request.id': request.id };
  if (caller && (isTrusted || isFromBrowser(caller.traceId)))
    return { parent: caller, ids: { spanId }, attributes };
  const ids = { traceId: traceIdOf(newId()), spanId };
  return { parent: null, links: caller ? [caller] : [], ids, attributes };
}

/** The origin of a request where it comes in from outside: the browser's trace, or one as a browser would have begun it. */
export function originAtGateway({ headers }: FastifyRequest): Origin {
  const caller = parseTraceparent(headers[TRACEPARENT_HEADER]);
  if (caller && isFromBrowser(caller.traceId)) return { parent: caller };
  return { parent: null, links: caller ? [caller] : [], ids: { traceId: traceIdOf(randomUUID()) } };
}

/**
 * What a person's request is followed by, through the events that come of it: its trace, so that it goes on wherever they
 * are applied (`traceOfEvent`); while tracing is off, `otherwise`.
 */
export function correlationOf({ span }: FastifyRequest, otherwise: string): string {
  return span ? uuidOf(span.context.traceId) : otherwise;
}
