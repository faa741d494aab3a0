import type { StoredEvent } from '@nodo/platform/event-store';
import { LRUCache } from 'lru-cache';

/** A folded stream. `revision` and `position` are those of its last event; −1 and 0 while there is none. */
export interface Snapshot<S> {
  readonly state: S;
  readonly revision: bigint;
  readonly position: bigint;
}

/** Where the events of a command begin in a stream, and the hash of its payload. */
export interface Recorded {
  readonly revision: bigint;
  readonly commandHash: string | undefined;
}

interface Entry<S> {
  snapshot: Snapshot<S>;
  /** By the idempotency id on their events. */
  readonly commands: Map<string, Recorded>;
}

/** How to fold a stream. */
export interface Fold<S> {
  readonly initial: S;
  evolve(state: S, event: StoredEvent): S;
}

type ReadStream = (stream: string, from: bigint) => Promise<StoredEvent[]>;
interface Reading<S> {
  readonly done: Promise<Snapshot<S>>;
  next: Promise<Snapshot<S>> | undefined;
}

/** A person's data must not stay in memory for long after it was erased. */
const MAX_AGE_MS = 600_000;

/**
 * Folded streams in memory. What is kept was read from the store, or appended to it and acknowledged; a refresh reads
 * only what came after it. A stream asked for by many at once is read once for all of them.
 */
export class StreamCache<S> {
  readonly #read: ReadStream;
  readonly #fold: Fold<S>;
  readonly #entries: LRUCache<string, Entry<S>>;
  readonly #readings = new Map<string, Reading<S>>();

  constructor(read: ReadStream, fold: Fold<S>, max: number) {
    this.#read = read;
    this.#fold = fold;
    // A limit by size, each stream counting one: with `max` room for all of them would be made at once, for each category.
    this.#entries = new LRUCache({
      maxSize: max,
      sizeCalculation: () => 1,
      ttl: MAX_AGE_MS,
      noUpdateTTL: true,
    });
  }

  /** What was last read of a stream, which may have moved on since. */
  peek(stream: string): Snapshot<S> | undefined {
    return this.#entries.get(stream)?.snapshot;
  }

  /** Drops a stream. A read that is under way may still bring back what it has read. */
  forget(stream: string): void {
    this.#entries.delete(stream);
  }

  /** Whether, where and for which payload a command with this idempotency id was seen in the stream. */
  find(stream: string, idempotencyId: string): Recorded | undefined {
    return this.#entries.get(stream)?.commands.get(idempotencyId);
  }

  /** The stream as it stands in the store at some moment after this call. */
  fresh(stream: string): Promise<Snapshot<S>> {
    const reading = this.#readings.get(stream);
    if (!reading) return this.#start(stream);
    // A read that began before this call may miss what was written since; all who wait share the one after it.
    const again = () => this.#start(stream);
    reading.next ??= reading.done.then(again, again);
    return reading.next;
  }

  /** Adds events of the store. Those already known are passed over, those after a gap are left for later. */
  absorb(stream: string, events: readonly StoredEvent[]): Snapshot<S> {
    const entry = this.#entries.get(stream) ?? {
      snapshot: { state: this.#fold.initial, revision: -1n, position: 0n },
      commands: new Map<string, Recorded>(),
    };
    for (const event of events) {
      if (event.revision !== entry.snapshot.revision + 1n) continue;
      const state = this.#fold.evolve(entry.snapshot.state, event);
      entry.snapshot = { state, revision: event.revision, position: event.position };
      const { idempotencyId, commandHash } = event.metadata;
      if (idempotencyId !== undefined && !entry.commands.has(idempotencyId)) {
        entry.commands.set(idempotencyId, { revision: event.revision, commandHash });
      }
    }
    // Streams that do not exist yet are not kept: names can be made up without end.
    if (entry.snapshot.revision >= 0n) this.#entries.set(stream, entry);
    return entry.snapshot;
  }

  #start(stream: string): Promise<Snapshot<S>> {
    const known = this.peek(stream)?.revision ?? -1n;
    const done = this.#read(stream, known + 1n).then((events) => {
      const snapshot = this.absorb(stream, events);
      // Evicted while reading: what was read begins after a gap, so it is read again from the start.
      return snapshot.revision < known ? this.#start(stream) : snapshot;
    });
    const reading: Reading<S> = { done, next: undefined };
    this.#readings.set(stream, reading);
    const forget = () => {
      if (this.#readings.get(stream) === reading) this.#readings.delete(stream);
    };
    done.then(forget, forget);
    return done;
  }
}
