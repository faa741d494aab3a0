import type { LiveEnvelope } from '@nodo/contracts/live';
import { streamCategory } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { formatTraceparent, parseTraceparent, traceOfEvent } from '@nodo/platform/tracing/trace-ids';
import { currentTracer, type OpenSpan, type Tracer } from '@nodo/platform/tracing/tracer';
import type { LogEvent } from './event-index.ts';
import type { Projection } from './projection.ts';

/**
 * Most traces with a span of their own per batch: one that catches up contains events of hundreds of requests,
 * which nobody would inspect one by one.
 */
const MOST_TRACES = 64;

/** The messages of one event, each with its trace context; unchanged while tracing is off. */
export function sentFor(event: StoredEvent, messages: readonly LiveEnvelope[]): readonly LiveEnvelope[] {
  if (messages.length === 0 || !currentTracer()) return messages;
  const traceparent = formatTraceparent(traceOfEvent(event.metadata));
  return messages.map((message) => ({ ...message, traceparent }));
}

/**
 * The spans of one batch: one in the trace of each command whose events it applies. A batch of events too old to
 * be published, or of too many traces, has a single span.
 */
export class BatchSpans {
  readonly #spans: ReadonlyMap<string, OpenSpan>;

  private constructor(spans: ReadonlyMap<string, OpenSpan>) {
    this.#spans = spans;
  }

  /** Undefined while tracing is off. */
  static start(
    events: readonly LogEvent[],
    { projections, isFresh }: { projections: readonly Projection[]; isFresh: boolean },
  ): BatchSpans | undefined {
    const tracer = currentTracer();
    if (!tracer) return undefined;
    const traces = new Map<string, StoredEvent[]>();
    if (isFresh)
      for (const event of events) {
        if ('unreadable' in event) continue;
        const { traceId } = traceOfEvent(event.metadata);
        const known = traces.get(traceId);
        if (known) known.push(event);
        else traces.set(traceId, [event]);
      }
    if (traces.size === 0 || traces.size > MOST_TRACES) {
      const attributes = { ...positionOf(events), 'messaging.batch.message_count': events.length };
      return new BatchSpans(
        new Map([['', tracer.start('project', { kind: 'consumer', parent: null, attributes })]]),
      );
    }
    const start = ([traceId, own]: [string, StoredEvent[]]): [string, OpenSpan] => [
      traceId,
      startSpan(tracer, own, projections, events.length),
    ];
    return new BatchSpans(new Map([...traces].map(start)));
  }

  /** The messages, each with the span of its trace as parent. */
  carry(messages: readonly LiveEnvelope[]): readonly LiveEnvelope[] {
    return messages.map((message) => {
      const span = this.#spans.get(parseTraceparent(message.traceparent)?.traceId ?? '');
      return span ? { ...message, traceparent: formatTraceparent(span.context) } : message;
    });
  }

  fail(error: unknown): void {
    for (const span of this.#spans.values()) span.fail(error);
  }

  end(): void {
    for (const span of this.#spans.values()) span.end();
  }
}

function startSpan(
  tracer: Tracer,
  events: readonly StoredEvent[],
  projections: readonly Projection[],
  batchSize: number,
): OpenSpan {
  const [first] = events;
  const categories = new Set(events.map(({ stream }) => streamCategory(stream)));
  const handling = projections.filter((projection) =>
    projection.categories.some((category) => categories.has(category)),
  );
  return tracer.start(`project ${[...categories].join(' ')}`, {
    kind: 'consumer',
    parent: first ? traceOfEvent(first.metadata) : null,
    attributes: {
      ...positionOf(events),
      'nodo.event.types': [...new Set(events.map(({ type }) => type))],
      'nodo.projections': handling.map(({ name }) => name),
      'nodo.batch.events': batchSize,
      // From being recorded to being processed.
      'nodo.waited_ms': first ? Math.max(0, Date.now() - first.recordedAt.getTime()) : 0,
    },
  });
}

function positionOf(events: readonly LogEvent[]): { 'nodo.position': string } {
  return { 'nodo.position': String(events.at(-1)?.position ?? -1n) };
}
