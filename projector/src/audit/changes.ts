import type { Change } from '@nodo/contracts/audit/difference';
import type { EventAudit, KnownFields } from '@nodo/contracts/event';
import { type DomainEvent, eventDefinition } from '@nodo/contracts/events';

/** How an event is told of, or undefined when it is no audited fact. */
export function auditOf({ type }: DomainEvent): EventAudit<Record<string, unknown>> | undefined {
  return eventDefinition(type)?.audit || undefined;
}

/**
 * What an event changed, field by field, or undefined when it is no audited fact. `known` holds the fields of the
 * event's subject before it, for events that tell only what is new.
 */
export function changesOf(event: DomainEvent, known: KnownFields): Change[] | undefined {
  const audit = auditOf(event);
  if (!audit) return undefined;
  return 'changesSince' in audit ? audit.changesSince(known, event.data) : audit.changes(event.data);
}

/** The words of whoever caused the event, where it has any. */
export function reasonOf(event: DomainEvent): string | null {
  const field = auditOf(event)?.reason;
  const data: KnownFields = event.data;
  const reason = field === undefined ? undefined : data[field];
  return typeof reason === 'string' ? reason : null;
}
