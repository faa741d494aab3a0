import { type Attributes, type OpenSpan, type SpanOptions, traced } from './tracer.ts';

/** A request to another server, as the conventions tell it: `template` is the path without what varies in it. */
export interface TracedRequest {
  readonly method: string;
  readonly url: string;
  readonly template: string;
  readonly attributes?: Attributes;
}

/**
 * Sends a request within a span, as a part of what is under way: alone it would tell nothing. `send` says what status came
 * back by `answered`.
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

/** Notes the status of an answer, which is its failure from 400 on. */
export function answered(span: OpenSpan | undefined, status: number): void {
  span?.set({
    'http.response.status_code': status,
    ...(status >= 400 ? { 'error.type': String(status) } : {}),
  });
}
