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

/** Polled often by machines: they would make up most of the exported spans. */
const untraced: ReadonlySet<string | undefined> = new Set(['/health', '/health/live', '/metrics']);

type Origin = Pick<SpanOptions, 'parent' | 'links' | 'ids' | 'attributes'>;

/**
 * Gives each request a span that lasts until its response was sent. `originOf`: the trace it belongs to. `isTraced`:
 * defaults to every request but those for health and metrics.
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
  // After a body was read, hooks run in the body stream's context, which has no active span.
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

/** OpenTelemetry's conventions name the error of a response by its status. */
class AnsweredWith extends Error {
  readonly code: string;
  constructor(status: number) {
    super();
    this.code = String(status);
  }
}

/**
 * The origin of a request to a service: continues a trace as browsers start it, or any trace of our own services
 * (`isTrusted`); another trace is only linked. The span id is derived from the request's id, which is the causation id
 * of the resulting events.
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

/** The origin of a request from outside: the browser's trace, or a new one of the same form. */
export function originAtGateway({ headers }: FastifyRequest): Origin {
  const caller = parseTraceparent(headers[TRACEPARENT_HEADER]);
  if (caller && isFromBrowser(caller.traceId)) return { parent: caller };
  return { parent: null, links: caller ? [caller] : [], ids: { traceId: traceIdOf(randomUUID()) } };
}

/**
 * The correlation id of a person's request for the resulting events: its trace id, so that the trace continues where
 * they are applied (`traceOfEvent`); while tracing is off, `otherwise`.
 */
export function correlationOf({ span }: FastifyRequest, otherwise: string): string {
  return span ? uuidOf(span.context.traceId) : otherwise;
}
