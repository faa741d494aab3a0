import { formatTraceparent, TRACEPARENT_HEADER, type TraceContext } from './trace-ids.ts';

/**
 * The tracing interface of the services. It does not load OpenTelemetry: `sdk.ts` does, once a service starts with
 * tracing on. Until then `traced` only calls its work.
 */

/** Only ids, fixed names and counts; never what a person wrote, an address, or the path or query of a request. */
export type Attributes = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export interface SpanOptions {
  /** OpenTelemetry's span kinds; absent: internal. */
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
  /** Absent: the active span; null: starts a new trace. */
  readonly parent?: TraceContext | null;
  readonly links?: readonly TraceContext[];
  /** Ids that others derive as well; absent: new ones. The trace id is used only for the first span of a trace. */
  readonly ids?: { readonly traceId?: string; readonly spanId?: string };
  readonly attributes?: Attributes;
  /** Only recorded as a child of an active span. */
  readonly isOnlyPart?: boolean;
}

/** A span that has not ended. */
export interface OpenSpan {
  readonly context: TraceContext;
  set(attributes: Attributes): void;
  /** Runs `work` with this span active, also in everything asynchronous that it starts. */
  run<T>(work: () => T): T;
  /** Marks it as failed; records the error's code or name, never its message. */
  fail(error: unknown): void;
  end(): void;
}

export interface Tracer {
  start(name: string, options: SpanOptions): OpenSpan;
  /** Context of the active span. */
  active(): TraceContext | undefined;
  /** Exports remaining spans, within a short time limit. */
  stop(): Promise<void>;
}

let current: Tracer | undefined;

/** The tracer of this process; undefined while tracing is off. */
export function currentTracer(): Tracer | undefined {
  return current;
}

export function setTracer(tracer: Tracer | undefined): void {
  current = tracer;
}

/** Stops tracing; exports remaining spans, within a short time limit. */
export async function stopTracing(): Promise<void> {
  await current?.stop();
}

/** Runs `work` within a span, or on its own while tracing is off; `options` is only called when it is on. */
export function traced<T>(
  name: string,
  options: () => SpanOptions,
  work: (span?: OpenSpan) => Promise<T>,
): Promise<T> {
  if (!current) return work();
  const given = options();
  if (given.isOnlyPart && !current.active()) return work();
  return within(current.start(name, given), work);
}

async function within<T>(span: OpenSpan, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Header that lets another service continue the active trace; empty when there is none. */
export function traceHeaders(context = current?.active()): Record<string, string> {
  return context ? { [TRACEPARENT_HEADER]: formatTraceparent(context) } : {};
}
