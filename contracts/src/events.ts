import type { z } from 'zod';
import { auditEvents, auditTreeEvents } from './audit/events.ts';
import { decisionEvents } from './decisions/events.ts';
import { earningsEvents } from './earnings/events.ts';
import type { EventDefinition, EventOf } from './event.ts';
import { accessEvents, passkeyEvents, profileEvents } from './identity/events.ts';
import { projectImageEvents } from './images/events.ts';
import { investmentEvents } from './investments/events.ts';
import { kycEvents } from './kyc/events.ts';
import { mediaDocumentEvents, mediaFileEvents, videoFileEvents } from './media/events.ts';
import { notificationEvents } from './notifications/events.ts';
import { payoutEvents } from './payouts/events.ts';
import { preferenceEvents } from './preferences/events.ts';
import { privacyEvents } from './privacy/events.ts';
import { projectionEvents } from './projections/events.ts';
import { documentEvents, reportEvents } from './reports/events.ts';
import { referenceRateEvents, settingsEvents } from './settings/events.ts';
import { transferEvents } from './transfers/events.ts';
import { cameraEvents, progressVideoEvents } from './videos/events.ts';
import { warehouseEvents } from './warehouses/events.ts';

/** Every event that can stand on the log, in the order in which the audit offers them. */
export const eventDefinitions = [
  ...profileEvents,
  ...preferenceEvents,
  ...accessEvents,
  ...passkeyEvents,
  ...privacyEvents,
  ...kycEvents,
  ...settingsEvents,
  ...referenceRateEvents,
  ...warehouseEvents,
  ...projectImageEvents,
  ...mediaFileEvents,
  ...mediaDocumentEvents,
  ...videoFileEvents,
  ...progressVideoEvents,
  ...cameraEvents,
  ...investmentEvents,
  ...decisionEvents,
  ...transferEvents,
  ...payoutEvents,
  ...earningsEvents,
  ...notificationEvents,
  ...auditEvents,
  ...auditTreeEvents,
  ...projectionEvents,
  ...reportEvents,
  ...documentEvents,
] as const;

export type DomainEvent = EventOf<(typeof eventDefinitions)[number]>;
export type EventType = DomainEvent['type'];
export type EventData<T extends EventType> = Extract<DomainEvent, { type: T }>['data'];

const byType: ReadonlyMap<string, EventDefinition> = new Map(
  eventDefinitions.map((definition): [string, EventDefinition] => [definition.type, definition]),
);

/** The definition of an event type, or undefined when the catalogue doesn't know it. */
export function eventDefinition(type: string): EventDefinition | undefined {
  return byType.get(type);
}

export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';
}

/**
 * Reads one event of any released version: older data is upcast step by step to the newest version and parsed.
 * Throws UnknownEventError for a type outside the catalogue or a version newer than the one known here, and ZodError for
 * data that does not fit.
 */
export function parseEvent(type: string, schemaVersion: number, data: unknown): DomainEvent {
  const definition = byType.get(type);
  if (!definition) throw new UnknownEventError(`Unknown event type ${type}`);
  // What a newer version of the platform wrote may mean something else, even where it has the same fields.
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
