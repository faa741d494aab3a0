import type { EventMetadata } from '@nodo/contracts/event';

/** A span's position in a trace, per W3C Trace Context: 32 and 16 lower-case hex digits, neither of them all zeros. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether it is exported. Every service decides by the trace id alone, so all decide the same. */
  readonly isSampled?: boolean;
}

export const TRACEPARENT_HEADER = 'traceparent';
const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-.*)?$/;

/** Parses a `traceparent` header; undefined when it is missing or invalid. */
export function parseTraceparent(header: unknown): TraceContext | undefined {
  const [, traceId, spanId] = (typeof header === 'string' && traceparent.exec(header)) || [];
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : undefined;
}

export function formatTraceparent({ traceId, spanId, isSampled = true }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** A UUID's 16 bytes as a trace id. */
export function traceIdOf(uuid: string): string {
  return uuid.replaceAll('-', '').toLowerCase();
}

/** The last eight bytes of a UUID as a span id: its variant bits keep them from being all zeros. */
export function spanIdOf(uuid: string): string {
  return traceIdOf(uuid).slice(16);
}

/** A trace id as a UUID; not a valid UUID unless the trace id was made from one. */
export function uuidOf(traceId: string): string {
  return traceId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Whether a trace id is a random UUID (v4), as browsers generate them. Ids generated here (UUIDv7) or derived (UUIDv5)
 * are not: outsiders must not give their actions the correlation id of something that began here.
 */
export function isFromBrowser(traceId: string): boolean {
  return /^.{12}4.{3}[89ab]/.test(traceId);
}

/**
 * The span that an event was appended under, derived from its metadata: for a person's request the trace follows from
 * the correlation id, for a service's command from the causation id; the span id follows from the causation id in both.
 * For an event appended without tracing, the result is a span that was never exported.
 */
export function traceOfEvent({
  actor,
  correlationId,
  causationId,
}: Pick<EventMetadata, 'actor' | 'correlationId' | 'causationId'>): TraceContext {
  const trace = actor.kind === 'user' ? correlationId : causationId;
  return { traceId: traceIdOf(trace), spanId: spanIdOf(causationId) };
}
