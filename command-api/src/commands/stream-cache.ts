import { setImmediate } from 'node:timers/promises';
import type { StoredEvent } from '@nodo/platform/event-store';
import { LRUCache } from 'lru-cache';
import type { Recorded, SavedForm, SavedStream, SnapshotStore } from './snapshots.ts';

/** A folded stream. `revision` and `position` are those of its last event; −1 and 0 while there is none. */
export interface Snapshot<S> {
  readonly state: S;
  readonly revision: bigint;
  readonly position: bigint;
}

interface Entry<S> {
  snapshot: Snapshot<S>;
  lastId: string;
  /** Up to where it is kept beside the log. */
  savedUpTo: bigint;
  /** By the idempotency id on their events. */
  readonly commands: Map<string, Recorded>;
}

/** How to fold a stream. */
export interface Fold<S> {
  readonly initial: S;
  evolve(state: S, event: StoredEvent): S;
}

export interface CacheOptions<S> {
  /** Streams at most, the last used. */
  readonly max: number;
  /** Whether its states tell of a person: those don't stay for long. */
  readonly isPersonal: boolean;
  /** For streams that grow without end: where what they come to is kept, and how. */
  readonly saved?: { readonly form: SavedForm<S>; readonly store: SnapshotStore } | undefined;
}

type ReadStream = (stream: string, from: bigint) => Promise<StoredEvent[]>;
interface Missing {
  /** The revision before the first of them; −1 for all. */
  readonly after: bigint;
  readonly events: readonly StoredEvent[];
}
interface Reading<S> {
  readonly done: Promise<Snapshot<S>>;
  next: Promise<Snapshot<S>> | undefined;
}

/** A person's data must not stay in memory for long after it was erased. */
const MAX_AGE_MS = 600_000;
/** Events after which a stream is kept anew: what is left to be read takes some 50 ms. */
const SAVE_EVERY = 1_000n;
/** Events folded before others have their turn. */
const AT_ONCE = 1_000;

/**
 * Folded streams in memory. What is kept was read from the store, or appended to it and acknowledged; a refresh reads
 * only what came after it. A stream asked for by many at once is read once for all of them.
 */
export class StreamCache<S> {
  readonly #read: ReadStream;
  readonly #fold: Fold<S>;
  readonly #saved: CacheOptions<S>['saved'];
  readonly #entries: LRUCache<string, Entry<S>>;
  readonly #readings = new Map<string, Reading<S>>();

  constructor(read: ReadStream, fold: Fold<S>, { max, isPersonal, saved }: CacheOptions<S>) {
    this.#read = read;
    this.#fold = fold;
    this.#saved = saved;
    // A limit by size, each stream counting one: with `max` room for all of them would be made at once, for each category.
    this.#entries = new LRUCache({
      maxSize: max,
      sizeCalculation: () => 1,
      ...(isPersonal ? { ttl: MAX_AGE_MS, noUpdateTTL: true } : {}),
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
    const entry = this.#apply(stream, events);
    if (entry.snapshot.revision >= entry.savedUpTo + SAVE_EVERY) this.#save(stream, entry);
    return entry.snapshot;
  }

  #apply(stream: string, events: readonly StoredEvent[]): Entry<S> {
    const entry = this.#entries.get(stream) ?? {
      snapshot: { state: this.#fold.initial, revision: -1n, position: 0n },
      lastId: '',
      savedUpTo: -1n,
      commands: new Map<string, Recorded>(),
    };
    for (const event of events) {
      if (event.revision !== entry.snapshot.revision + 1n) continue;
      const state = this.#fold.evolve(entry.snapshot.state, event);
      entry.snapshot = { state, revision: event.revision, position: event.position };
      entry.lastId = event.id;
      const { idempotencyId, commandHash } = event.metadata;
      if (idempotencyId !== undefined && !entry.commands.has(idempotencyId)) {
        entry.commands.set(idempotencyId, { revision: event.revision, commandHash });
      }
    }
    // Streams that do not exist yet are not kept: names can be made up without end.
    if (entry.snapshot.revision >= 0n) this.#entries.set(stream, entry);
    return entry;
  }

  /** In the background: who waits for the stream does not wait for this. */
  #save(stream: string, entry: Entry<S>): void {
    if (!this.#saved) return;
    const { form, store } = this.#saved;
    const { state, revision } = entry.snapshot;
    entry.savedUpTo = revision;
    const { lastId: eventId, commands } = entry;
    void store.save(stream, form.version, { revision, eventId, state: form.encode(state), commands });
  }

  /** The events that are missing here; where nothing is known, those after what is kept beside the log. */
  async #missing(stream: string): Promise<Missing> {
    const known = this.peek(stream)?.revision;
    if (known !== undefined) return { after: known, events: await this.#read(stream, known + 1n) };
    const saved = await this.#saved?.store.load(stream, this.#saved.form.version);
    if (saved) {
      const [last, ...events] = await this.#read(stream, saved.revision);
      // Otherwise this is another log, or one put back to an earlier moment.
      const entry = last?.id === saved.eventId ? this.#entryOf(saved, last) : undefined;
      if (entry) {
        if (!this.#entries.has(stream)) this.#entries.set(stream, entry);
        return { after: saved.revision, events };
      }
    }
    return { after: -1n, events: await this.#read(stream, 0n) };
  }

  #entryOf({ state, commands }: SavedStream, last: StoredEvent): Entry<S> | undefined {
    if (!this.#saved) return undefined;
    const { revision, position, id: lastId } = last;
    try {
      const folded = this.#saved.form.decode(state);
      const snapshot = { state: folded, revision, position };
      return { snapshot, lastId, savedUpTo: revision, commands: new Map(commands) };
    } catch {
      return undefined;
    }
  }

  /** A long stream is folded a part at a time: nobody waits for another's fold. */
  async #absorbAll(stream: string, events: readonly StoredEvent[]): Promise<Snapshot<S>> {
    let from = 0;
    for (; from + AT_ONCE < events.length; from += AT_ONCE) {
      this.#apply(stream, events.slice(from, from + AT_ONCE));
      await setImmediate();
    }
    return this.absorb(stream, events.slice(from));
  }

  #start(stream: string): Promise<Snapshot<S>> {
    const done = this.#missing(stream).then(async ({ after, events }) => {
      const snapshot = await this.#absorbAll(stream, events);
      // Evicted meanwhile: what was read begins after a gap, so it is read again from the start.
      return snapshot.revision < (events.at(-1)?.revision ?? after) ? this.#start(stream) : snapshot;
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
