import { type Attributes, type OpenSpan, type SpanOptions, traced } from './tracer.ts';

/** An outgoing request, described by OpenTelemetry's conventions: `template` is the path without its variable parts. */
export interface TracedRequest {
  readonly method: string;
  readonly url: string;
  readonly template: string;
  readonly attributes?: Attributes;
}

/**
 * Sends a request within a client span, only as part of a span in progress: alone it would mean nothing. `send` reports
 * the response's status by `answered`.
 */
export function tracedRequest<T>(request: TracedRequest, send: (span?: OpenSpan) => Promise<T>): Promise<T> {
  return traced(`${request.method} ${request.template}`, () => optionsOf(request), send);
}

function optionsOf({ method, url, template, attributes }: TracedRequest): SpanOptions {
  const { hostname, port, protocol } = new URL(url);
  return {
    kind: 'client',
    isOnlyPart: true,
    attributes: {
      'http.request.method': method,
      'url.template': template,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      ...attributes,
    },
  };
}

/** Records the status of a response; from 400 on it counts as an error. */
export function answered(span: OpenSpan | undefined, status: number): void {
  span?.set({
    'http.response.status_code': status,
    ...(status >= 400 ? { 'error.type': String(status) } : {}),
  });
}
