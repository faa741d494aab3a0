import type { StoredEvent } from '@nodo/platform/event-store';
import { LRUCache } from 'lru-cache';
import type { Recorded, SavedForm, SavedStream, SnapshotStore } from './snapshots.ts';
import { Turns } from './turns.ts';

/** A folded stream. `revision` and `position` are those of its last event; −1 and 0 when it is empty. */
export interface Snapshot<S> {
  readonly state: S;
  readonly revision: bigint;
  readonly position: bigint;
}

interface Entry<S> {
  snapshot: Snapshot<S>;
  lastId: string;
  /** Of the events that were folded: what a state and its commands take grows with them. */
  bytes: number;
  /** The revision of the last saved snapshot. */
  savedUpTo: bigint;
  /** Where each command's events are, by their idempotency id. */
  readonly commands: Map<string, Recorded>;
}

/** How to fold a stream. */
export interface Fold<S> {
  readonly initial: S;
  evolve(state: S, event: StoredEvent): S;
}

export interface CacheOptions<S> {
  /** Maximum number of streams, least recently used evicted first. */
  readonly max: number;
  /** Maximum size of the events folded into all of them; a larger stream is kept alone. */
  readonly maxBytes?: number;
  /** Whether its states contain personal data, which must not stay in memory for long. */
  readonly isPersonal: boolean;
  /** For streams that grow without bound: the snapshot encoding and store. */
  readonly saved?: { readonly form: SavedForm<S>; readonly store: SnapshotStore } | undefined;
}

type ReadStream = (stream: string, from: bigint) => Promise<StoredEvent[]>;
interface Missing {
  /** The revision before the first of the events; −1 when they are all of the stream's. */
  readonly after: bigint;
  readonly events: readonly StoredEvent[];
}
interface Reading<S> {
  readonly done: Promise<Snapshot<S>>;
  next: Promise<Snapshot<S>> | undefined;
}

/** Erased personal data must not stay in memory for long. */
const MAX_AGE_MS = 600_000;
/** Of one category. */
const MAX_BYTES = 64 * 2 ** 20;
/** What is kept of an event's command besides its data. */
const COMMAND_BYTES = 200;
/** Events after which a new snapshot is saved: reading what follows the last one takes some 50 ms. */
const SAVE_EVERY = 1_000n;
/** Events folded before looking whether others should have their turn. */
const AT_ONCE = 50;

/**
 * Folded streams in memory. Entries contain only events that were read from the store, or appended and acknowledged;
 * a refresh reads only what came after them. Concurrent requests for a stream share one read.
 */
export class StreamCache<S> {
  readonly #read: ReadStream;
  readonly #fold: Fold<S>;
  readonly #saved: CacheOptions<S>['saved'];
  readonly #entries: LRUCache<string, Entry<S>>;
  readonly #readings = new Map<string, Reading<S>>();

  constructor(read: ReadStream, fold: Fold<S>, options: CacheOptions<S>) {
    const { max, maxBytes = MAX_BYTES, isPersonal, saved } = options;
    this.#read = read;
    this.#fold = fold;
    this.#saved = saved;
    // `max` holds by the least size that a stream counts: as an option it would preallocate room for all of them, in
    // each category.
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => Math.ceil(Math.min(Math.max(bytes, maxBytes / max), maxBytes)),
      ...(isPersonal ? { ttl: MAX_AGE_MS, noUpdateTTL: true } : {}),
    });
  }

  /** The last state read of a stream, possibly stale. */
  peek(stream: string): Snapshot<S> | undefined {
    return this.#entries.get(stream)?.snapshot;
  }

  /** Drops a stream. A read in progress may still put it back. */
  forget(stream: string): void {
    this.#entries.delete(stream);
  }

  /**
   * Where in the stream, and for which payload, a command with this idempotency id was seen; undefined if it was not.
   */
  find(stream: string, idempotencyId: string): Recorded | undefined {
    return this.#entries.get(stream)?.commands.get(idempotencyId);
  }

  /** The stream's state in the store at some moment after this call. */
  fresh(stream: string): Promise<Snapshot<S>> {
    const reading = this.#readings.get(stream);
    if (!reading) return this.#start(stream);
    // A read that began before this call may miss later writes; all waiting callers share the one that follows it.
    const again = () => this.#start(stream);
    reading.next ??= reading.done.then(again, again);
    return reading.next;
  }

  /** Adds stored events. Those already folded are skipped, those after a gap are ignored until it is filled. */
  absorb(stream: string, events: readonly StoredEvent[]): Snapshot<S> {
    return this.#keep(stream, this.#apply(stream, events));
  }

  #keep(stream: string, entry: Entry<S>): Snapshot<S> {
    if (entry.snapshot.revision >= entry.savedUpTo + SAVE_EVERY) this.#save(stream, entry);
    return entry.snapshot;
  }

  #empty(): Entry<S> {
    const snapshot = { state: this.#fold.initial, revision: -1n, position: 0n };
    return { snapshot, lastId: '', bytes: 0, savedUpTo: -1n, commands: new Map<string, Recorded>() };
  }

  /** `held`: the stream as far as its reader folded it, which may have been evicted meanwhile. */
  #apply(stream: string, events: readonly StoredEvent[], held: Entry<S> = this.#empty()): Entry<S> {
    const cached = this.#entries.get(stream);
    const isAhead = cached && cached.snapshot.revision >= held.snapshot.revision;
    // A new object, as the cache only measures what it did not have.
    const entry = { ...(isAhead ? cached : held) };
    for (const event of events) {
      if (event.revision !== entry.snapshot.revision + 1n) continue;
      const state = this.#fold.evolve(entry.snapshot.state, event);
      entry.snapshot = { state, revision: event.revision, position: event.position };
      entry.lastId = event.id;
      entry.bytes += sizeOf(event.data) + COMMAND_BYTES;
      const { idempotencyId, commandHash } = event.metadata;
      if (idempotencyId !== undefined && !entry.commands.has(idempotencyId)) {
        entry.commands.set(idempotencyId, { revision: event.revision, commandHash });
      }
    }
    // Streams that do not exist yet are not cached: made-up names would fill the cache.
    if (entry.snapshot.revision >= 0n) this.#entries.set(stream, entry);
    return entry;
  }

  /** Saves in the background, so that readers of the stream don't wait for it. */
  #save(stream: string, entry: Entry<S>): void {
    if (!this.#saved) return;
    const { form, store } = this.#saved;
    const { state, revision } = entry.snapshot;
    entry.savedUpTo = revision;
    const { lastId: eventId, commands } = entry;
    void store.save(stream, form.version, { revision, eventId, state: form.encode(state), commands });
  }

  /** The events missing from the cache; with nothing cached, those after the stored snapshot. */
  async #missing(stream: string): Promise<Missing> {
    const known = this.peek(stream)?.revision;
    if (known !== undefined) return { after: known, events: await this.#read(stream, known + 1n) };
    const saved = await this.#saved?.store.load(stream, this.#saved.form.version);
    if (saved) {
      const [last, ...events] = await this.#read(stream, saved.revision);
      // Otherwise the snapshot belongs to another log, or to one restored to an earlier moment.
      const entry = last?.id === saved.eventId ? await this.#entryOf(saved, last) : undefined;
      if (entry) {
        if (!this.#entries.has(stream)) this.#entries.set(stream, entry);
        return { after: saved.revision, events };
      }
    }
    return { after: -1n, events: await this.#read(stream, 0n) };
  }

  async #entryOf({ state, commands }: SavedStream, last: StoredEvent): Promise<Entry<S> | undefined> {
    if (!this.#saved) return undefined;
    const { revision, position, id: lastId } = last;
    try {
      const folded = await this.#saved.form.decode(state);
      const snapshot = { state: folded, revision, position };
      let bytes = commands.size * COMMAND_BYTES;
      for (const part of state) bytes += sizeOf(part);
      return { snapshot, lastId, bytes, savedUpTo: revision, commands };
    } catch {
      return undefined;
    }
  }

  /** Folds a long stream in parts, so that it does not block other requests. */
  async #absorbAll(stream: string, events: readonly StoredEvent[]): Promise<Snapshot<S>> {
    let from = 0;
    let entry: Entry<S> | undefined;
    const turns = new Turns();
    for (; from + AT_ONCE < events.length; from += AT_ONCE) {
      entry = this.#apply(stream, events.slice(from, from + AT_ONCE), entry);
      await turns.pass();
    }
    return this.#keep(stream, this.#apply(stream, events.slice(from), entry));
  }

  #start(stream: string): Promise<Snapshot<S>> {
    const done = this.#missing(stream).then(async ({ after, events }) => {
      const snapshot = await this.#absorbAll(stream, events);
      // Evicted meanwhile: the events read begin after a gap, so the stream is read again from the start.
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

/** Characters of a JSON value; near enough to what it takes in memory. */
function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}
