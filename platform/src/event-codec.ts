import type { JSONEventData, ResolvedEvent } from '@eventstore/db-client';
import { type EventDefinition, type EventMetadata, eventMetadataSchema } from '@nodo/contracts/event';
import { type DomainEvent, eventDefinition, parseEvent, UnknownEventError } from '@nodo/contracts/events';
import { streamSubject } from '@nodo/contracts/streams';
import { ZodError } from 'zod';
import { type PersonalData, PersonalDataUnavailableError } from './personal-data.ts';

/** Commit position of a record. */
export function positionOf(resolved: ResolvedEvent): bigint {
  return resolved.event?.position?.commit ?? resolved.commitPosition ?? 0n;
}

/** An event read from the log, upcast to its newest version and with personal fields decrypted. */
export type StoredEvent<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in `$all`. */
  readonly position: bigint;
  readonly metadata: EventMetadata;
  readonly recordedAt: Date;
};

/**
 * A record that can't be read: an unknown type or version, data that does not fit its schema, or personal data whose key
 * is missing.
 */
export interface UnreadableEvent {
  readonly type: string;
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly recordedAt: Date;
  readonly unreadable: Error;
  /** Ids it refers to: of its stream, and in its data. */
  readonly mentions: readonly string[];
}

/** An event to append. `id` makes appending idempotent. */
export type NewEvent = DomainEvent & { readonly id: string };

/** An event's metadata without the schema version, which its definition supplies. */
export type Metadata = Omit<EventMetadata, 'schemaVersion'>;

/** An event encoded for the store. */
export interface Encoded {
  readonly record: JSONEventData;
  /** Its data before personal fields were encrypted. */
  readonly clear: Record<string, unknown>;
  readonly metadata: EventMetadata;
}

/**
 * Converts between events and the store's records; encrypts personal fields when writing, decrypts them when reading.
 */
export class EventCodec {
  readonly #personalData: PersonalData;

  constructor(personalData: PersonalData) {
    this.#personalData = personalData;
  }

  /**
   * Encrypts the personal fields; `isNew` returns whether nothing was ever written about a person. Throws
   * UnknownEventError, or ZodError for data that does not match its schema.
   */
  async encode(
    stream: string,
    event: NewEvent,
    given: Metadata,
    isNew: (personId: string) => Promise<boolean>,
  ): Promise<Encoded> {
    const definition = eventDefinition(event.type);
    if (!definition) throw new UnknownEventError(`Unknown event type ${event.type}`);
    const clear = definition.data.parse(event.data);
    const person = personOf(definition, stream, clear);
    const data =
      person === null
        ? clear
        : await this.#personalData.protect(definition, person, clear, () => isNew(person));
    const metadata = { ...given, schemaVersion: definition.version };
    // Built by hand: the client's own helper would load all of gRPC wherever this module is imported.
    const record = {
      contentType: 'application/json',
      id: event.id,
      type: event.type,
      data,
      metadata,
    } as const;
    return { record, clear, metadata };
  }

  /** Like decode, but returns a faulty record as an UnreadableEvent. Still throws when the database is unavailable. */
  async decodeOrReport(resolved: ResolvedEvent): Promise<StoredEvent | UnreadableEvent | undefined> {
    try {
      return await this.decode(resolved);
    } catch (error) {
      const record = resolved.event;
      if (!record || !isRecordAtFault(error)) throw error;
      return {
        type: record.type,
        id: record.id,
        stream: record.streamId,
        revision: record.revision,
        position: positionOf(resolved),
        recordedAt: record.created,
        unreadable: error,
        mentions: mentionsOf(record.streamId, record.data),
      };
    }
  }

  /**
   * Upcasts and decrypts personal fields; undefined for a system record. Throws UnknownEventError, ZodError for data
   * that does not match its schema, or PersonalDataUnavailableError.
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

function isRecordAtFault(error: unknown): error is Error {
  return (
    error instanceof UnknownEventError ||
    error instanceof ZodError ||
    error instanceof PersonalDataUnavailableError
  );
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const MENTIONS_NOTED = 30;

function mentionsOf(stream: string, data: unknown): string[] {
  const inData = (JSON.stringify(data) ?? '').match(uuid) ?? [];
  return [...new Set([streamSubject(stream), ...inData])].slice(0, MENTIONS_NOTED);
}

/** Id of the person whose personal data an event carries; null when it concerns nobody. */
export function personOf(
  { person }: EventDefinition,
  stream: string,
  data: Record<string, unknown>,
): string | null {
  if (person === undefined) return streamSubject(stream);
  return data[person] === null ? null : String(data[person]);
}
