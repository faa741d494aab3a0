import { formatTraceparent, TRACEPARENT_HEADER, type TraceContext } from './trace-ids.ts';

/**
 * What the services know of tracing. Nothing of OpenTelemetry is loaded by this: `sdk.ts` is, once a service starts with
 * tracing on. Until then `traced` calls its work and does nothing else.
 */

/** Ids, names of our own and counts; never what a person wrote, an address, or the path or query of a request. */
export type Attributes = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export interface SpanOptions {
  /** OpenTelemetry's kinds; absent: internal. */
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
  /** Absent: what is under way here; null: it begins a trace. */
  readonly parent?: TraceContext | null;
  readonly links?: readonly TraceContext[];
  /** Ids that others derive, too; absent: new ones. The trace's is used where a trace begins. */
  readonly ids?: { readonly traceId?: string; readonly spanId?: string };
  readonly attributes?: Attributes;
  /** Left out unless it belongs to something under way. */
  readonly isOnlyPart?: boolean;
}

/** A span that has not ended. */
export interface OpenSpan {
  readonly context: TraceContext;
  set(attributes: Attributes): void;
  /** Calls `work` with this span as what is under way, also in everything asynchronous that it begins. */
  run<T>(work: () => T): T;
  /** Marks it as failed by an error, of which its code or name is told, never its message. */
  fail(error: unknown): void;
  end(): void;
}

export interface Tracer {
  start(name: string, options: SpanOptions): OpenSpan;
  /** The span under way. */
  active(): TraceContext | undefined;
  /** Sends what has not been sent, for a moment at most. */
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

/** Ends tracing: what was not sent is, for a moment at most. */
export async function stopTracing(): Promise<void> {
  await current?.stop();
}

/** Does `work` within a span, or just does it while tracing is off; `options` are asked for only when it is on. */
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

/** The header that lets another service go on with what is under way here; empty while nothing is. */
export function traceHeaders(context = current?.active()): Record<string, string> {
  return context ? { [TRACEPARENT_HEADER]: formatTraceparent(context) } : {};
}
