import type { EventMetadata } from '@nodo/contracts/event';

/** A place in a trace, as W3C Trace Context names it: 32 and 16 lower-case hex digits, neither of them all zeros. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether it is exported. Every service decides that by the trace id alone, and comes to the same. */
  readonly isSampled?: boolean;
}

export const TRACEPARENT_HEADER = 'traceparent';
const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?$/;

/** Reads a `traceparent` header; undefined when there is none, or it is not one. */
export function parseTraceparent(header: unknown): TraceContext | undefined {
  const [, traceId, spanId] = (typeof header === 'string' && traceparent.exec(header)) || [];
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : undefined;
}

export function formatTraceparent({ traceId, spanId, isSampled = true }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** The sixteen bytes of a UUID as a trace id. */
export function traceIdOf(uuid: string): string {
  return uuid.replaceAll('-', '').toLowerCase();
}

/** The last eight bytes of a UUID as a span id: its variant bits keep them from being all zeros. */
export function spanIdOf(uuid: string): string {
  return traceIdOf(uuid).slice(16);
}

/** The trace id of a span as a UUID; one that was not made from a UUID gives none that is valid. */
export function uuidOf(traceId: string): string {
  return traceId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Whether a trace id is a random UUID, as browsers make them. Ids that are made here (UUIDv7) or derived (UUIDv5) are
 * not: nobody from outside gives what they do the correlation of something that began here.
 */
export function isFromBrowser(traceId: string): boolean {
  return /^.{12}4.{3}[89ab]/.test(traceId);
}

/**
 * The span that an event was appended under, as its metadata tells without saying so: a person's request is the trace of
 * its correlation, a service's command one of its own, named by its cause; the span is named by the cause in both. Of
 * an event that was appended without tracing it names a span that nobody sent.
 */
export function traceOfEvent({
  actor,
  correlationId,
  causationId,
}: Pick<EventMetadata, 'actor' | 'correlationId' | 'causationId'>): TraceContext {
  const trace = actor.kind === 'user' ? correlationId : causationId;
  return { traceId: traceIdOf(trace), spanId: spanIdOf(causationId) };
}
