import { setTimeout as delay } from 'node:timers/promises';
import {
  type EventData as ClientEvent,
  ErrorType,
  EventStoreDBClient,
  excludeSystemEvents,
  isCommandError,
  jsonEvent,
  NO_STREAM,
  type ResolvedEvent,
  START,
} from '@eventstore/db-client';
import type { EventDefinition, EventMetadata } from '@nodo/contracts/event';
import { eventMetadataSchema } from '@nodo/contracts/event';
import { type DomainEvent, eventDefinition, parseEvent, UnknownEventError } from '@nodo/contracts/events';
import { streamSubject } from '@nodo/contracts/streams';
import { ZodError } from 'zod';
import type { PersonalData } from './personal-data.ts';
import { asUnavailable, isNotFound, positionOf } from './store-errors.ts';

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

/** `no_stream`, or the revision of the last event read. There is no `any`: nothing is written blindly. */
export type ExpectedRevision = bigint | 'no_stream';

/** The stream is not at the expected revision: somebody else wrote first. */
export class RevisionConflictError extends Error {
  override readonly name = 'RevisionConflictError';
}

export interface Appended {
  /** Commit position of the last event. */
  readonly position: bigint;
  readonly revision: bigint;
  /**
   * What was appended, as reading the stream back gives it, except that every event carries the position of the last
   * and `recordedAt` is this process's time of the answer.
   */
  readonly events: readonly StoredEvent[];
}

type Metadata = Omit<EventMetadata, 'schemaVersion'>;

/** An event on its way to the store. */
interface Encoded {
  readonly record: ClientEvent;
  /** Its data before personal fields were encrypted. */
  readonly clear: Record<string, unknown>;
  readonly metadata: EventMetadata;
}

const DEADLINE_MS = 2_000;
const CLOSE_MS = 1_000;

/** Typed access to EventStoreDB. Personal fields are encrypted on the way in and decrypted on the way out. */
export class EventStore {
  readonly #client: EventStoreDBClient;
  readonly #personalData: PersonalData;

  constructor(url: string, personalData: PersonalData) {
    this.#client = EventStoreDBClient.connectionString(url);
    this.#personalData = personalData;
  }

  /**
   * Appends events in one step, all or none, and answers once they are durable.
   * The store takes an append whose event ids it has at that place for a repetition, whatever it carries: whoever
   * needs to know that `events` is what stands there gives every try its own ids.
   * Throws RevisionConflictError when the stream has moved on, AppError UNAVAILABLE when the store is away.
   */
  async append(
    stream: string,
    events: readonly NewEvent[],
    options: { expected: ExpectedRevision; metadata: Metadata },
  ): Promise<Appended> {
    const encoded = await Promise.all(events.map((event) => this.#encode(stream, event, options.metadata)));
    const records = encoded.map(({ record }) => record);
    try {
      const result = await this.#client.appendToStream(stream, records, {
        expectedRevision: options.expected === 'no_stream' ? NO_STREAM : options.expected,
        deadline: DEADLINE_MS,
      });
      const position = result.position?.commit ?? 0n;
      const revision = result.nextExpectedRevision;
      const first = revision - BigInt(records.length - 1);
      const recordedAt = new Date();
      const appended = encoded.map(({ record, clear, metadata }, index) => ({
        ...parseEvent(record.type, metadata.schemaVersion, asJson(clear)),
        id: record.id,
        stream,
        revision: first + BigInt(index),
        position,
        metadata,
        recordedAt,
      }));
      return { position, revision, events: appended };
    } catch (error) {
      if (
        error instanceof Error &&
        isCommandError(error) &&
        error.type === ErrorType.WRONG_EXPECTED_VERSION
      ) {
        throw new RevisionConflictError(`${stream} is not at ${options.expected}`);
      }
      throw asUnavailable(error);
    }
  }

  /** Every event of a stream from `from` on, oldest first; empty when there is no such stream. */
  async readStream(stream: string, from: bigint = 0n): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    const read = this.#client.readStream(stream, { fromRevision: from, deadline: 10_000 });
    try {
      for await (const resolved of read) {
        const event = await this.#decode(resolved);
        if (event) events.push(event);
      }
      return events;
    } catch (error) {
      if (isNotFound(error)) {
        // Many calls cancelled before their end look like an attack to an HTTP/2 server, which then closes the
        // whole connection: let this one end first.
        setTimeout(cancel, ENDING_MS, read).unref();
        return [];
      }
      cancel(read);
      throw asUnavailable(error);
    }
  }

  /** One event by its place in its stream, also one that can't be read; undefined when it is not there. */
  async readEvent(stream: string, revision: bigint): Promise<StoredEvent | UnreadableEvent | undefined> {
    const read = this.#client.readStream(stream, { fromRevision: revision, maxCount: 1, deadline: 10_000 });
    try {
      let found: StoredEvent | UnreadableEvent | undefined;
      for await (const resolved of read) found = await this.#decodeOrReport(resolved);
      return found?.revision === revision ? found : undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw asUnavailable(error);
    }
  }

  /** Every event of `$all` after `from` up to now, in log order. */
  async *readAll(from: bigint | 'start'): AsyncGenerator<StoredEvent> {
    const read = this.#client.readAll({
      fromPosition: from === 'start' ? START : { commit: from, prepare: from },
    });
    try {
      for await (const resolved of read) {
        const event = await this.#decode(resolved);
        if (event && event.position !== from) yield event;
      }
    } finally {
      cancel(read);
    }
  }

  /**
   * Follows `$all` after `from` for ever, in log order, without system events. Iterating slowly holds the server
   * back. Ends when `signal` aborts; throws when the connection is lost, and the caller starts again where it was,
   * or when an event can't be read.
   */
  async *subscribeAll(from: bigint | 'start', signal: AbortSignal): AsyncGenerator<StoredEvent> {
    for await (const event of this.followAll(from, signal)) {
      if ('unreadable' in event) throw event.unreadable;
      yield event;
    }
  }

  /** As subscribeAll, but an event that can't be read is handed on as such instead of ending everything. */
  async *followAll(
    from: bigint | 'start',
    signal: AbortSignal,
  ): AsyncGenerator<StoredEvent | UnreadableEvent> {
    const subscription = this.#client.subscribeToAll(
      {
        fromPosition: from === 'start' ? START : { commit: from, prepare: from },
        filter: excludeSystemEvents({ checkpointInterval: 1_000 }),
      },
      { highWaterMark: 512 },
    );
    const stop = () => void subscription.unsubscribe().catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    try {
      for await (const resolved of subscription) {
        const event = await this.#decodeOrReport(resolved);
        if (event) yield event;
      }
    } catch (error) {
      if (!signal.aborted) throw asUnavailable(error);
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
  }

  /** Answers once the store can be read; throws when it can't. */
  async ping(): Promise<void> {
    const read = this.#client.readAll({ maxCount: 1, deadline: DEADLINE_MS });
    try {
      for await (const _ of read) break;
    } finally {
      cancel(read);
    }
  }

  /** Ends all reading. The client never settles for a stream whose connection was lost, so it gets a moment only. */
  async close(): Promise<void> {
    await Promise.race([this.#client.dispose(), delay(CLOSE_MS, undefined, { ref: false })]);
  }

  async #encode(stream: string, event: NewEvent, given: Metadata): Promise<Encoded> {
    const definition = eventDefinition(event.type);
    if (!definition) throw new UnknownEventError(`Unknown event type ${event.type}`);
    const clear = definition.data.parse(event.data);
    const person = personOf(definition, stream, clear);
    const data = person === null ? clear : await this.#personalData.protect(definition, person, clear);
    const metadata = { ...given, schemaVersion: definition.version };
    return { record: jsonEvent({ id: event.id, type: event.type, data, metadata }), clear, metadata };
  }

  /** Only what is wrong with the record itself is reported; a database that is away still throws. */
  async #decodeOrReport(resolved: ResolvedEvent): Promise<StoredEvent | UnreadableEvent | undefined> {
    try {
      return await this.#decode(resolved);
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

  async #decode(resolved: ResolvedEvent): Promise<StoredEvent | undefined> {
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

/** The value that comes back when this one is written as JSON and read: without what JSON does not carry. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Ends the call of a read that may not have been read to its end: leaving the loop alone would keep it open. */
function cancel(read: { cancel(): Promise<void> }): void {
  read.cancel().catch(() => undefined);
}

/** By then the end of an answer has followed its last message. */
const ENDING_MS = 50;
