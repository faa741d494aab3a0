import { setTimeout as delay } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  excludeSystemEvents,
  isCommandError,
  NO_STREAM,
  START,
} from '@eventstore/db-client';
import { CLOCKS_APART_MS } from '@nodo/contracts/constants';
import { parseEvent } from '@nodo/contracts/events';
import { streams } from '@nodo/contracts/streams';
import { AppError } from './errors.ts';
import {
  EventCodec,
  type Metadata,
  type NewEvent,
  positionOf,
  type StoredEvent,
  type UnreadableEvent,
} from './event-codec.ts';
import type { PersonalData } from './personal-data.ts';
import { RevisionConflictError } from './revision-conflict.ts';
import { asUnavailable, asUnreadable, isNotFound, isTooLate } from './store-errors.ts';

export type { NewEvent, StoredEvent, UnreadableEvent } from './event-codec.ts';

/** `no_stream`, or the revision of the last event read. There is no `any`: nothing is written blindly. */
export type ExpectedRevision = bigint | 'no_stream';

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

const DEADLINE_MS = 2_000;
const CLOSE_MS = 1_000;
/** A refused append is told for this long, or until one succeeds: reading alone doesn't show that rights are missing. */
const DENIED_MS = 60_000;
/** For whoever runs the platform. */
const DENIED_REASON =
  'El servidor de eventos rechaza el usuario, la contraseña o los permisos de EVENTSTORE_URL.';

/** Typed access to EventStoreDB. Personal fields are encrypted on the way in and decrypted on the way out. */
export class EventStore {
  readonly #client: EventStoreDBClient;
  readonly #codec: EventCodec;
  #deniedAt = Number.NEGATIVE_INFINITY;
  /** How far the store's clock may be ahead of ours, once it was seen to be: milliseconds. */
  #clocksApart = 0;

  constructor(url: string, personalData: PersonalData) {
    this.#client = EventStoreDBClient.connectionString(url);
    this.#codec = new EventCodec(personalData);
  }

  /**
   * Appends events in one step, all or none, and answers once they are durable.
   * The store takes an append whose event ids it has at that place for a repetition, whatever it carries: whoever
   * needs to know that `events` is what stands there gives every try its own ids.
   * Throws RevisionConflictError when the stream has moved on, AppError UNAVAILABLE when the store is away,
   * STORE_ACCESS_DENIED when it refuses our credentials.
   */
  async append(
    stream: string,
    events: readonly NewEvent[],
    options: { expected: ExpectedRevision; metadata: Metadata },
  ): Promise<Appended> {
    // A person begins with their own stream. Looked up, since who expects no stream may be mistaken.
    const isNew = async (personId: string) =>
      stream === streams.user(personId) && options.expected === 'no_stream' && !(await this.#exists(stream));
    const encoded = await Promise.all(
      events.map((event) => this.#codec.encode(stream, event, options.metadata, isNew)),
    );
    const records = encoded.map(({ record }) => record);
    try {
      const expectedRevision = options.expected === 'no_stream' ? NO_STREAM : options.expected;
      const result = await this.#inTime((deadline) =>
        this.#client.appendToStream(stream, records, { expectedRevision, deadline }),
      );
      this.#deniedAt = Number.NEGATIVE_INFINITY;
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
      const known = asUnavailable(error);
      if (isDenied(known)) this.#deniedAt = performance.now();
      throw known;
    }
  }

  /**
   * Every event of a stream from `from` on, oldest first; empty when there is no such stream. Throws AppError:
   * UNAVAILABLE, STORE_ACCESS_DENIED, NEWER_VERSION_NEEDED when an event is unknown here, PERSONAL_DATA_UNAVAILABLE when
   * the key of a person is missing.
   */
  async readStream(stream: string, from: bigint = 0n): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    const read = this.#client.readStream(stream, { fromRevision: from, deadline: 10_000 });
    try {
      for await (const resolved of read) {
        const event = await this.#codec.decode(resolved);
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
      throw asUnreadable(error);
    }
  }

  /** Up to `count` events of a stream from a revision on, oldest first, also those that can't be read. */
  async readPage(stream: string, from: bigint, count: number): Promise<(StoredEvent | UnreadableEvent)[]> {
    const read = this.#client.readStream(stream, { fromRevision: from, maxCount: count, deadline: 10_000 });
    const events: (StoredEvent | UnreadableEvent)[] = [];
    try {
      for await (const resolved of read) {
        const event = await this.#codec.decodeOrReport(resolved);
        if (event) events.push(event);
      }
      return events;
    } catch (error) {
      if (isNotFound(error)) return [];
      cancel(read);
      throw asUnavailable(error);
    }
  }

  /** Whether anything was ever appended to a stream. */
  async #exists(stream: string): Promise<boolean> {
    const read = this.#client.readStream(stream, { maxCount: 1, deadline: 10_000 });
    try {
      let exists = false;
      for await (const _ of read) exists = true;
      return exists;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw asUnavailable(error);
    }
  }

  /** One event by its place in its stream, also one that can't be read; undefined when it is not there. */
  async readEvent(stream: string, revision: bigint): Promise<StoredEvent | UnreadableEvent | undefined> {
    const read = this.#client.readStream(stream, { fromRevision: revision, maxCount: 1, deadline: 10_000 });
    try {
      let found: StoredEvent | UnreadableEvent | undefined;
      for await (const resolved of read) found = await this.#codec.decodeOrReport(resolved);
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
        const event = await this.#codec.decode(resolved);
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
        const event = await this.#codec.decodeOrReport(resolved);
        if (event) yield event;
      }
    } catch (error) {
      if (!signal.aborted) throw asUnavailable(error);
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
  }

  /** Commit position of the last event that is not the store's own; undefined while there is none. */
  async lastPosition(): Promise<bigint | undefined> {
    const read = this.#client.readAll({ direction: BACKWARDS, fromPosition: END });
    try {
      for await (const resolved of read) {
        if (resolved.event && !resolved.event.type.startsWith('$')) return positionOf(resolved);
      }
      return undefined;
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      cancel(read);
    }
  }

  /**
   * The client tells the store a moment by which an append has to be begun, by our clock. A store whose clock is ahead
   * refuses every one as too late, at once: from then on it is given as much more as clocks may differ, and the time is
   * kept here. The same events again, under the same revision, are written once.
   */
  async #inTime<T>(append: (deadline: number) => Promise<T>): Promise<T> {
    const began = performance.now();
    if (this.#clocksApart > 0) return withinDeadline(append(DEADLINE_MS + this.#clocksApart));
    try {
      return await append(DEADLINE_MS);
    } catch (error) {
      if (!isTooLate(error) || performance.now() - began > DEADLINE_MS / 2) throw error;
      this.#clocksApart = CLOCKS_APART_MS;
      return withinDeadline(append(DEADLINE_MS + CLOCKS_APART_MS));
    }
  }

  /** Answers once the store can be read and does not refuse what we append; throws when it can't. */
  async ping(): Promise<void> {
    const read = this.#client.readAll({ maxCount: 1, deadline: DEADLINE_MS });
    try {
      for await (const _ of read) break;
    } catch (error) {
      const known = asUnavailable(error);
      throw isDenied(known) ? new AppError('STORE_ACCESS_DENIED', DENIED_REASON) : known;
    } finally {
      cancel(read);
    }
    if (performance.now() - this.#deniedAt < DENIED_MS)
      throw new AppError('STORE_ACCESS_DENIED', DENIED_REASON);
  }

  /** Ends all reading. The client never settles for a stream whose connection was lost, so it gets a moment only. */
  async close(): Promise<void> {
    await Promise.race([this.#client.dispose(), delay(CLOSE_MS, undefined, { ref: false })]);
  }
}

/** Throws UNAVAILABLE when it takes longer than an append may: what becomes of it is not known then. */
async function withinDeadline<T>(append: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = delay(DEADLINE_MS, undefined, { signal: over.signal }).then(() => {
    throw new AppError('UNAVAILABLE');
  });
  try {
    return await Promise.race([append, late]);
  } finally {
    over.abort();
    // Whichever of the two was not waited for.
    late.catch(() => undefined);
    append.catch(() => undefined);
  }
}

function isDenied(error: unknown): boolean {
  return error instanceof AppError && error.code === 'STORE_ACCESS_DENIED';
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
