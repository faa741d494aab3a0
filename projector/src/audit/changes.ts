import type { Change } from '@nodo/contracts/audit/difference';
import type { EventAudit, KnownFields } from '@nodo/contracts/event';
import { type DomainEvent, eventDefinition } from '@nodo/contracts/events';

/** The audit definition of an event; undefined when it is not audited. */
export function auditOf({ type }: DomainEvent): EventAudit<Record<string, unknown>> | undefined {
  return eventDefinition(type)?.audit || undefined;
}

/**
 * What an event changed, field by field; undefined when it is not audited. `known`: the subject's fields before
 * the event, for events that contain only new values.
 */
export function changesOf(event: DomainEvent, known: KnownFields): Change[] | undefined {
  const audit = auditOf(event);
  if (!audit) return undefined;
  return 'changesSince' in audit ? audit.changesSince(known, event.data) : audit.changes(event.data);
}

/** The reason given by whoever caused the event, if any. */
export function reasonOf(event: DomainEvent): string | null {
  const field = auditOf(event)?.reason;
  const data: KnownFields = event.data;
  const reason = field === undefined ? undefined : data[field];
  return typeof reason === 'string' ? reason : null;
}
