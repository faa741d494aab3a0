import type { z } from 'zod';
import * as domains from './domains.ts';
import type { EventDefinition, EventOf } from './event.ts';
import { partsOf } from './fold.ts';

/** Every event type that may occur on the log. */
export const eventDefinitions = partsOf(domains, 'events').flat();

export type DomainEvent = EventOf<(typeof eventDefinitions)[number]>;
export type EventType = DomainEvent['type'];
export type EventData<T extends EventType> = Extract<DomainEvent, { type: T }>['data'];

const byType: ReadonlyMap<string, EventDefinition> = new Map(
  eventDefinitions.map((definition): [string, EventDefinition] => [definition.type, definition]),
);

/** The definition of an event type; undefined when it is unknown. */
export function eventDefinition(type: string): EventDefinition | undefined {
  return byType.get(type);
}

export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';
}

/**
 * Parses one event of any released version: older data is upcast step by step to the newest version. Throws
 * UnknownEventError for an unknown type or a version newer than the one known here, and ZodError for data that does not
 * match its schema.
 */
export function parseEvent(type: string, schemaVersion: number, data: unknown): DomainEvent {
  const definition = byType.get(type);
  if (!definition) throw new UnknownEventError(`Unknown event type ${type}`);
  // Data of a newer version may have another meaning, even with the same fields.
  if (schemaVersion > definition.version)
    throw new UnknownEventError(`${type} is known up to version ${definition.version}`);
  let current = data as Record<string, unknown>;
  for (let version = schemaVersion; version < definition.version; version += 1) {
    const upcast = definition.upcasts[version];
    if (!upcast) throw new UnknownEventError(`${type} has no way from version ${version} on`);
    current = upcast(current);
  }
  const parsed: z.infer<typeof definition.data> = definition.data.parse(current);
  return { type, data: parsed } as DomainEvent;
}
