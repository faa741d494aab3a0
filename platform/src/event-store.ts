import { setTimeout as delay } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  ErrorType,
  type EventStoreDBClient,
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
import { eventStoreClient } from './event-store-client.ts';
import type { PersonalData } from './personal-data.ts';
import { RevisionConflictError } from './revision-conflict.ts';
import { asUnavailable, asUnreadable, isNotFound, isTooLate } from './store-errors.ts';
import { within } from './within.ts';

export type { NewEvent, StoredEvent, UnreadableEvent } from './event-codec.ts';

/**
 * `no_stream`, or the revision of the last event read. There is deliberately no `any`: every append checks its
 * revision.
 */
export type ExpectedRevision = bigint | 'no_stream';

export interface Appended {
  /** Commit position of the last event. */
  readonly position: bigint;
  readonly revision: bigint;
  /**
   * The appended events as reading the stream back returns them, except that each carries the last one's position and
   * `recordedAt` is this process's time when the append returned.
   */
  readonly events: readonly StoredEvent[];
}

const DEADLINE_MS = 2_000;
const CLOSE_MS = 1_000;
/**
 * A denied append is reported by ping for this long, or until one succeeds: reads alone don't reveal missing write
 * rights.
 */
const DENIED_MS = 60_000;
/** Shown to operators. */
const DENIED_REASON =
  'El servidor de eventos rechaza el usuario, la contraseña o los permisos de EVENTSTORE_URL.';

/** Typed access to EventStoreDB. Personal fields are encrypted on the way in and decrypted on the way out. */
export class EventStore {
  readonly #client: EventStoreDBClient;
  readonly #codec: EventCodec;
  #deniedAt = Number.NEGATIVE_INFINITY;
  /** How far the store's clock may be ahead of ours, in milliseconds; 0 until a skew was detected. */
  #clocksApart = 0;

  constructor(url: string, personalData: PersonalData) {
    this.#client = eventStoreClient(url);
    this.#codec = new EventCodec(personalData);
  }

  /**
   * Appends events atomically and returns once they are durable. The store treats an append with event ids it already
   * has at that revision as a repetition, whatever the events contain: a caller that must know that `events` is what is
   * stored gives every attempt new ids. Throws RevisionConflictError when the stream has moved on, AppError UNAVAILABLE
   * when the store is unavailable, STORE_ACCESS_DENIED when it rejects our credentials.
   */
  async append(
    stream: string,
    events: readonly NewEvent[],
    options: { expected: ExpectedRevision; metadata: Metadata },
  ): Promise<Appended> {
    // A person begins with their own stream. Looked up, since a caller that expects no stream may be wrong.
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
   * Every event of a stream from revision `from` on, oldest first; empty when there is no such stream. Throws AppError:
   * UNAVAILABLE, STORE_ACCESS_DENIED, NEWER_VERSION_NEEDED for an event type unknown here, PERSONAL_DATA_UNAVAILABLE
   * when a person's key is missing.
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
        // Many calls cancelled before their end look like an attack to an HTTP/2 server, which then closes the whole
        // connection: let this one finish first.
        setTimeout(cancel, ENDING_MS, read).unref();
        return [];
      }
      cancel(read);
      throw asUnreadable(error);
    }
  }

  /** Up to `count` events of a stream from a revision on, oldest first, including unreadable ones. */
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

  /** One event by its revision, also an unreadable one; undefined when there is none. */
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
   * Follows `$all` after `from` indefinitely, in log order, without system events. A slow consumer applies
   * back-pressure to the server. Ends when `signal` aborts; throws when the connection is lost (the caller resumes from
   * its last position) or when an event can't be read.
   */
  async *subscribeAll(from: bigint | 'start', signal: AbortSignal): AsyncGenerator<StoredEvent> {
    for await (const event of this.followAll(from, signal)) {
      if ('unreadable' in event) throw event.unreadable;
      yield event;
    }
  }

  /** Like subscribeAll, but yields an unreadable event as such instead of throwing. */
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

  /** Commit position of the last event that is not a system event; undefined when there is none. */
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
   * The client sends the store a deadline for an append, by our clock. A store whose clock is ahead rejects every
   * append as late, at once: from then on the deadline is extended by the largest tolerated skew, and the time limit is
   * enforced here. Appending the same events at the same revision again is idempotent.
   */
  async #inTime<T>(append: (deadline: number) => Promise<T>): Promise<T> {
    const began = performance.now();
    if (this.#clocksApart > 0) return withinDeadline(append(DEADLINE_MS + this.#clocksApart));
    try {
      return await within(2 * DEADLINE_MS, append(DEADLINE_MS), () => new AppError('UNAVAILABLE'));
    } catch (error) {
      if (!isTooLate(error) || performance.now() - began > DEADLINE_MS / 2) throw error;
      this.#clocksApart = CLOCKS_APART_MS;
      return withinDeadline(append(DEADLINE_MS + CLOCKS_APART_MS));
    }
  }

  /** Resolves when the store can be read and does not deny our appends; throws otherwise. */
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

  /** Ends all reads. The client never settles a stream whose connection was lost, so it gets at most CLOSE_MS. */
  async close(): Promise<void> {
    await Promise.race([this.#client.dispose(), delay(CLOSE_MS, undefined, { ref: false })]);
  }
}

/** Throws UNAVAILABLE when an append takes longer than allowed; its outcome is unknown then. */
const withinDeadline = <T>(append: Promise<T>) =>
  within(DEADLINE_MS, append, () => new AppError('UNAVAILABLE'));

function isDenied(error: unknown): boolean {
  return error instanceof AppError && error.code === 'STORE_ACCESS_DENIED';
}

/** The value after a JSON round trip: without what JSON does not carry. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Cancels a read that may not have been consumed to its end: leaving the loop alone would keep the call open. */
function cancel(read: { cancel(): Promise<void> }): void {
  read.cancel().catch(() => undefined);
}

/** By then the call's trailers have followed its last message. */
const ENDING_MS = 50;
