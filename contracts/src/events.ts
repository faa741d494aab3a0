import type { z } from 'zod';
import { auditEvents } from './audit-exports.ts';
import { auditTreeEvents } from './audit-proof.ts';
import { cameraEvents } from './cameras.ts';
import { decisionEvents } from './decisions.ts';
import { documentEvents } from './documents.ts';
import { earningsEvents } from './earnings.ts';
import type { EventDefinition, EventOf } from './event.ts';
import { identityEvents } from './identity.ts';
import { investmentEvents } from './investments.ts';
import { kycEvents } from './kyc.ts';
import { mediaDocumentEvents } from './media-documents.ts';
import { mediaFileEvents } from './media-files.ts';
import { notificationEvents } from './notifications.ts';
import { passkeyEvents } from './passkeys.ts';
import { payoutEvents } from './payouts.ts';
import { preferenceEvents } from './preferences.ts';
import { privacyEvents } from './privacy.ts';
import { progressVideoEvents } from './progress-videos.ts';
import { projectImageEvents } from './project-images.ts';
import { projectionEvents } from './projections.ts';
import { referenceRateEvents } from './reference-rates.ts';
import { reportEvents } from './reports.ts';
import { settingsEvents } from './settings.ts';
import { transferEvents } from './transfers.ts';
import { videoFileEvents } from './video-files.ts';
import { warehouseEvents } from './warehouses.ts';

/** Every event that can stand on the log. */
export const eventDefinitions = [
  ...identityEvents,
  ...passkeyEvents,
  ...preferenceEvents,
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
  ...transferEvents,
  ...payoutEvents,
  ...earningsEvents,
  ...decisionEvents,
  ...notificationEvents,
  ...privacyEvents,
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
 * Throws UnknownEventError for a type outside the catalogue and ZodError for data that does not fit.
 */
export function parseEvent(type: string, schemaVersion: number, data: unknown): DomainEvent {
  const definition = byType.get(type);
  if (!definition) throw new UnknownEventError(`Unknown event type ${type}`);
  let current = data as Record<string, unknown>;
  for (let version = schemaVersion; version < definition.version; version += 1) {
    const upcast = definition.upcasts[version];
    if (!upcast) throw new UnknownEventError(`${type} has no way from version ${version} on`);
    current = upcast(current);
  }
  const parsed: z.infer<typeof definition.data> = definition.data.parse(current);
  return { type, data: parsed } as DomainEvent;
}
