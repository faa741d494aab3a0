import { type EventData as ClientEvent, jsonEvent, type ResolvedEvent } from '@eventstore/db-client';
import { type EventDefinition, type EventMetadata, eventMetadataSchema } from '@nodo/contracts/event';
import { type DomainEvent, eventDefinition, parseEvent, UnknownEventError } from '@nodo/contracts/events';
import { streamSubject } from '@nodo/contracts/streams';
import { ZodError } from 'zod';
import type { PersonalData } from './personal-data.ts';
import { positionOf } from './store-errors.ts';

/** An event as it stands on the log, upcast to its newest version and with personal fields readable. */
export type StoredEvent<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in `$all`. */
  readonly position: bigint;
  readonly metadata: EventMetadata;
  readonly recordedAt: Date;
};

/** A record that our catalogue can't read: an unknown type, or data that does not fit its schema. */
export interface UnreadableEvent {
  readonly type: string;
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly recordedAt: Date;
  readonly unreadable: Error;
}

/** An event to append. `id` makes a repeated append harmless. */
export type NewEvent = DomainEvent & { readonly id: string };

/** What an event carries beside its data; its version is its definition's. */
export type Metadata = Omit<EventMetadata, 'schemaVersion'>;

/** An event on its way to the store. */
export interface Encoded {
  readonly record: ClientEvent;
  /** Its data before personal fields were encrypted. */
  readonly clear: Record<string, unknown>;
  readonly metadata: EventMetadata;
}

/** Between events and the store's records. Personal fields are encrypted on the way in and decrypted on the way out. */
export class EventCodec {
  readonly #personalData: PersonalData;

  constructor(personalData: PersonalData) {
    this.#personalData = personalData;
  }

  /** Encrypts the personal fields. Throws UnknownEventError, or ZodError for data that does not fit. */
  async encode(stream: string, event: NewEvent, given: Metadata): Promise<Encoded> {
    const definition = eventDefinition(event.type);
    if (!definition) throw new UnknownEventError(`Unknown event type ${event.type}`);
    const clear = definition.data.parse(event.data);
    const person = personOf(definition, stream, clear);
    const data = person === null ? clear : await this.#personalData.protect(definition, person, clear);
    const metadata = { ...given, schemaVersion: definition.version };
    return { record: jsonEvent({ id: event.id, type: event.type, data, metadata }), clear, metadata };
  }

  /** As decode, but a record at fault is answered as such. A database that is away still throws. */
  async decodeOrReport(resolved: ResolvedEvent): Promise<StoredEvent | UnreadableEvent | undefined> {
    try {
      return await this.decode(resolved);
    } catch (error) {
      const record = resolved.event;
      const isRecordAtFault = error instanceof UnknownEventError || error instanceof ZodError;
      if (!record || !isRecordAtFault) throw error;
      return {
        type: record.type,
        id: record.id,
        stream: record.streamId,
        revision: record.revision,
        position: positionOf(resolved),
        recordedAt: record.created,
        unreadable: error,
      };
    }
  }

  /**
   * Upcasts, with personal fields readable; undefined for a record of the system. Throws UnknownEventError, or ZodError
   * for data that does not fit.
   */
  async decode(resolved: ResolvedEvent): Promise<StoredEvent | undefined> {
    const record = resolved.event;
    if (!record?.isJson || record.type.startsWith('$')) return undefined;
    const metadata = eventMetadataSchema.parse(record.metadata);
    const definition = eventDefinition(record.type);
    if (!definition) throw new UnknownEventError(`Unknown event type ${record.type}`);
    const raw = record.data as Record<string, unknown>;
    const person = personOf(definition, record.streamId, raw);
    const clear = person === null ? raw : await this.#personalData.reveal(definition, person, raw);
    const event = parseEvent(record.type, metadata.schemaVersion, clear);
    return {
      ...event,
      id: record.id,
      stream: record.streamId,
      revision: record.revision,
      position: positionOf(resolved),
      metadata,
      recordedAt: record.created,
    };
  }
}

/** Whose personal data an event carries; null for one that is about nobody. */
function personOf({ person }: EventDefinition, stream: string, data: Record<string, unknown>): string | null {
  if (person === undefined) return streamSubject(stream);
  return data[person] === null ? null : String(data[person]);
}
