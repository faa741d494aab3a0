import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { newId } from '../ids.ts';
import type { Logger } from '../logging.ts';
import type { TracingSettings } from './settings.ts';
import { type TraceContext, traceIdOf } from './trace-ids.ts';
import { type Attributes, type OpenSpan, type SpanOptions, setTracer, type Tracer } from './tracer.ts';

/** Maximum of queued spans; further ones are dropped. */
const MAX_WAITING = 2_048;
const BATCH = 512;
const SEND_EVERY_MS = 2_000;
const SEND_TIMEOUT_MS = 5_000;
/** At a stop all spans are sent at once, beside a batch that may be in transit: one refused here would be lost. */
const REQUESTS_AT_ONCE = MAX_WAITING / BATCH + 1;
/** How long a stop waits for the last spans: with everything else it stays below the limit of a stop. */
const LAST_SPANS_MS = 1_500;
/** Minimum interval between warnings that spans can't be sent. */
const SAID_EVERY_MS = 60_000;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Trace and span ids that others derive as well are set right before a span starts; all others are new. */
class Ids implements IdGenerator {
  given: NonNullable<SpanOptions['ids']> = {};

  /** A UUIDv7, so that it can serve as a correlation id. */
  generateTraceId(): string {
    return this.given.traceId ?? traceIdOf(newId());
  }

  generateSpanId(): string {
    return this.given.spanId ?? randomBytes(8).toString('hex');
  }
}

class SdkTracer implements Tracer {
  readonly #provider: TracerProvider;
  readonly #ids = new Ids();
  readonly #contexts = new AsyncLocalStorageContextManager();
  readonly #tracer: ReturnType<TracerProvider['getTracer']>;

  constructor(service: string, { url, headers, ratio, resource }: TracingSettings) {
    const exporter = new OTLPTraceExporter({
      url,
      headers: { ...headers },
      timeoutMillis: SEND_TIMEOUT_MS,
      concurrencyLimit: REQUESTS_AT_ONCE,
    });
    const ours = {
      'service.namespace': 'nodo-cartago',
      'service.instance.id': newId(),
      ...resource,
      'service.name': service,
    };
    this.#provider = new TracerProvider({
      idGenerator: this.#ids,
      // By trace id only: every service decides the same, also for traces derived from an event.
      sampler: new TraceIdRatioBasedSampler(ratio),
      resource: defaultResource().merge(resourceFromAttributes(ours)),
      spanLimits: { attributeValueLengthLimit: 256, attributeCountLimit: 32, linkCountLimit: 32 },
      spanProcessors: [
        new BatchSpanProcessor({
          exporter,
          maxQueueSize: MAX_WAITING,
          maxExportBatchSize: BATCH,
          scheduledDelayMillis: SEND_EVERY_MS,
          exportTimeoutMillis: SEND_TIMEOUT_MS,
        }),
      ],
    });
    this.#tracer = this.#provider.getTracer('nodo-cartago');
  }

  start(name: string, options: SpanOptions): OpenSpan {
    const { kind, parent, links = [], ids = {}, attributes = {} } = options;
    const around = this.#contextOf(parent);
    this.#ids.given = ids;
    const span = this.#tracer.startSpan(
      name,
      {
        kind: kind ? kinds[kind] : SpanKind.INTERNAL,
        attributes: writable(attributes),
        links: links.map((link) => ({ context: remote(link) })),
      },
      around,
    );
    this.#ids.given = {};
    const inside = trace.setSpan(around, span);
    return new SdkSpan(span, (work) => this.#contexts.with(inside, work));
  }

  active(): TraceContext | undefined {
    const span = trace.getSpan(this.#contexts.active());
    return span && contextOf(span);
  }

  async stop(): Promise<void> {
    await Promise.race([
      this.#provider.shutdown().catch(() => undefined),
      delay(LAST_SPANS_MS, undefined, { ref: false }),
    ]);
    diag.disable();
    setTracer(undefined);
  }

  #contextOf(parent: TraceContext | null | undefined): Context {
    if (parent === undefined) return this.#contexts.active();
    return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote(parent));
  }
}

class SdkSpan implements OpenSpan {
  readonly #span: Span;
  readonly run: OpenSpan['run'];

  constructor(span: Span, run: OpenSpan['run']) {
    this.#span = span;
    this.run = run;
  }

  get context(): TraceContext {
    return contextOf(this.#span);
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(writable(attributes));
  }

  fail(error: unknown): void {
    this.#span.setAttribute('error.type', typeOf(error));
    if (!isRefusal(error)) this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.#span.end();
  }
}

function contextOf(span: Span): TraceContext {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
}

function remote({ traceId, spanId, isSampled = true }: TraceContext) {
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return { traceId, spanId, traceFlags, isRemote: true };
}

function writable(attributes: Attributes) {
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key, typeof value === 'object' ? [...value] : value]),
  );
}

/** An error's code, else its name; never its message, which may contain personal data. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Refusals (below 500) are expected outcomes, not failures. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'status' in error && Number(error.status) < 500;
}

/**
 * Starts exporting spans of this process. While they can't be sent, a warning is logged at most once a minute; nothing
 * waits for it, and spans beyond the queue's limit are dropped.
 */
export function startTracing(
  { service, tracing }: { readonly service: string; readonly tracing: TracingSettings },
  logger: Logger,
): Tracer {
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = (reason: string) => {
    if (performance.now() - saidAt < SAID_EVERY_MS) return;
    saidAt = performance.now();
    logger.warn({ reason: reason.slice(0, 500) }, 'Traces cannot be sent');
  };
  const silent = () => undefined;
  diag.setLogger(
    { error: say, warn: say, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const tracer = new SdkTracer(service, tracing);
  setTracer(tracer);
  return tracer;
}
