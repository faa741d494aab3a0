import type { StoredEvent, UnreadableEvent } from '@nodo/platform/event-store';
import type { Queryable } from '@nodo/platform/postgres';
import { actorId } from './actor.ts';

/** Schema version stored for an unreadable event. */
export const UNREADABLE_VERSION = 0;

export type LogEvent = StoredEvent | UnreadableEvent;

/** Domain time of an event; for an unreadable one, its recording time. */
function occurredAt(event: LogEvent): string {
  return 'unreadable' in event ? event.recordedAt.toISOString() : event.metadata.occurredAt;
}

function indexRow(event: LogEvent, effectiveAt: string): unknown[] {
  const metadata = 'unreadable' in event ? undefined : event.metadata;
  return [
    event.position.toString(),
    event.stream,
    event.revision.toString(),
    event.type,
    event.id,
    occurredAt(event),
    effectiveAt,
    event.recordedAt.toISOString(),
    metadata?.actor.kind ?? 'service',
    metadata ? actorId(metadata.actor) : 'unreadable',
    metadata?.correlationId ?? null,
    metadata?.causationId ?? null,
    metadata?.schemaVersion ?? UNREADABLE_VERSION,
    metadata?.sessionId ?? null,
  ];
}

/** The later of two ISO 8601 times. */
function later(a: string | null, b: string): string {
  return a !== null && Date.parse(a) > Date.parse(b) ? a : b;
}

/** The greatest domain time up to the last of these events. */
export function greatestTime(before: string | null, events: readonly LogEvent[]): string | null {
  return events.reduce<string | null>((greatest, event) => later(greatest, occurredAt(event)), before);
}

/** Adds events to the index of the log; `effectiveAt` is the greatest domain time before them. */
export async function indexEvents(
  client: Queryable,
  events: readonly LogEvent[],
  effectiveAt: string | null,
): Promise<void> {
  let greatest = effectiveAt;
  const rows = events.map((event) => {
    greatest = later(greatest, occurredAt(event));
    return indexRow(event, greatest);
  });
  const columns = Array.from({ length: 14 }, (_, column) => rows.map((row) => row[column]));
  await client.query(
    `INSERT INTO projection.events (position, stream, revision, type, event_id, occurred_at, effective_at,
       recorded_at, actor_kind, actor_id, correlation_id, causation_id,
       schema_version, session_id)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::uuid[], $6::timestamptz[],
       $7::timestamptz[], $8::timestamptz[], $9::text[], $10::text[], $11::uuid[], $12::uuid[],
       $13::integer[], $14::uuid[])`,
    columns,
  );
}
