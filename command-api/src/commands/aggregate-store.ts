import { setTimeout as delay } from 'node:timers/promises';
import type { Refusal } from '@nodo/contracts/errors';
import type { DomainEvent } from '@nodo/contracts/events';
import { streamCategory } from '@nodo/contracts/streams';
import { AppError } from '@nodo/platform/errors';
import type { Appended, EventStore, StoredEvent } from '@nodo/platform/event-store';
import { deriveId, newId } from '@nodo/platform/ids';
import { RevisionConflictError } from '@nodo/platform/revision-conflict';
import { traced } from '@nodo/platform/tracing/tracer';
import { actorId, type CommandContext } from './context.ts';
import { type Decision, isRefusal } from './decision.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import type { Recorded, SavedForm, SnapshotStore } from './snapshots.ts';
import { type Fold, type Snapshot, StreamCache } from './stream-cache.ts';

/** The part of the event store that commands use. */
export type EventLog = Pick<EventStore, 'append' | 'readStream'>;

/** Decides on the given state. It may read other streams, and is called again when an append conflicts. */
export type Decide<S> = (snapshot: Snapshot<S>) => Decision | Promise<Decision>;

/** A stream after a change, with the stored events of this command, whether written now or by an earlier try. */
export interface Changed<S> extends Snapshot<S> {
  readonly events: readonly StoredEvent[];
}

export interface AggregateStoreOptions<S> extends Fold<S> {
  /** The stream name of an id. */
  readonly name: (id: string) => string;
  /** False where states contain no personal data and may stay in memory for as long as they are used. */
  readonly isPersonal?: boolean;
  /** For streams that grow without bound: how their snapshots are encoded. */
  readonly saved?: SavedForm<S>;
  readonly snapshots?: SnapshotStore | undefined;
  /** Called on each append conflict, when another writer appended first. */
  readonly onConflict?: () => void;
  /** Why no more events may be written to a stream in this state; checked before every decision. */
  readonly closed?: (state: S) => Refusal | undefined;
}

export interface HandleOptions {
  /** The command usually creates the stream: try that first, and read only when the stream turns out to exist. */
  readonly likelyNew?: boolean;
  /** Decides on a closed stream too: for the commands that close streams, and those that run afterwards. */
  readonly allowClosed?: boolean;
}

const MAX_TRIES = 40;
const MAX_CACHED_STREAMS = 5_000;

/**
 * Loads and writes the streams of one category. `handle` loads, decides and appends with the expected revision, and
 * starts over on a conflict. A command is only ever refused on freshly read state.
 */
export class AggregateStore<S> {
  readonly #log: EventLog;
  readonly #options: AggregateStoreOptions<S>;
  readonly #cache: StreamCache<S>;
  /** Serialises writers of this process, so that they cause no conflicts in the store. */
  readonly #mutex = new KeyedMutex();
  readonly #none: Snapshot<S>;

  constructor(log: EventLog, options: AggregateStoreOptions<S>) {
    this.#log = log;
    this.#options = options;
    this.#none = { state: options.initial, revision: -1n, position: 0n };
    const read = (stream: string, from: bigint) => log.readStream(stream, from);
    const { isPersonal = true, saved: form, snapshots: store } = options;
    const saved = form && store && { form, store };
    this.#cache = new StreamCache(read, options, { max: MAX_CACHED_STREAMS, isPersonal, saved });
  }

  /** How its streams are folded, for callers that replay a stream without deciding anything. */
  get fold(): Fold<S> {
    return this.#options;
  }

  /** The category prefix of its stream names. */
  get category(): string {
    return streamCategory(this.#options.name('0'));
  }

  /** Reads the stream's current state from the store. */
  load(id: string): Promise<Snapshot<S>> {
    return this.#cache.fresh(this.#options.name(id));
  }

  /** Reads the stream unless it is cached, so that `handle` need not wait for it. */
  async prefetch(id: string): Promise<void> {
    const stream = this.#options.name(id);
    if (!this.#cache.peek(stream)) await this.#cache.fresh(stream);
  }

  /** The last state read, possibly stale: fit for the wording of a response, never for a decision. */
  cached(id: string): S | undefined {
    return this.#cache.peek(this.#options.name(id))?.state;
  }

  /** Drops a stream from the cache; the next use reads it again. */
  forget(id: string): void {
    this.#cache.forget(this.#options.name(id));
  }

  /**
   * For commands that a client may retry under one idempotency key: a repeated key returns the first outcome, and the
   * same key with another payload is refused (IDEMPOTENCY_KEY_REUSED). Throws AppError for every refusal.
   */
  handleOnce(
    id: string,
    context: CommandContext,
    decide: Decide<S>,
    options: HandleOptions = {},
  ): Promise<Changed<S>> {
    const idempotencyId = deriveId(actorId(context.actor), context.command, context.key);
    return this.#handle(this.#options.name(id), context, decide, { ...options, idempotencyId });
  }

  /** For steps whose state alone shows whether they are done: deciding again yields no events. */
  handle(
    id: string,
    context: CommandContext,
    decide: Decide<S>,
    options: HandleOptions = {},
  ): Promise<Changed<S>> {
    return this.#handle(this.#options.name(id), context, decide, options);
  }

  #handle(stream: string, context: CommandContext, decide: Decide<S>, options: Once): Promise<Changed<S>> {
    const { likelyNew = false, allowClosed = false, idempotencyId } = options;
    return this.#mutex.run(stream, async () => {
      const cached = this.#cache.peek(stream) ?? (likelyNew ? this.#none : undefined);
      let isFresh = cached === undefined;
      let snapshot = cached ?? (await this.#cache.fresh(stream));
      for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
        const before = idempotencyId && this.#cache.find(stream, idempotencyId);
        if (before) return this.#answerAgain(stream, context, before, idempotencyId);
        const closed = allowClosed ? undefined : this.#options.closed?.(snapshot.state);
        const decision = closed ?? (await decide(snapshot));
        if (isRefusal(decision) || decision.length === 0) {
          if (!isFresh) {
            snapshot = await this.#cache.fresh(stream);
            isFresh = true;
            continue;
          }
          if (isRefusal(decision)) throw AppError.from(decision);
          return { ...snapshot, events: [] };
        }
        const changed = await this.#append(stream, snapshot, decision, context, idempotencyId);
        if (changed) return changed;
        await delay(Math.random() * Math.min(attempt, 10));
        snapshot = await this.#cache.fresh(stream);
        isFresh = true;
      }
      throw new AppError('CONFLICT');
    });
  }

  /**
   * Undefined on a conflict. Every try uses new event ids, so the store can never treat it as a duplicate of another
   * try: what it accepts is stored as sent and need not be read back. When the response to a try is lost, the next
   * one conflicts, and the first is found by its idempotency id or by its effect on the state.
   */
  async #append(
    stream: string,
    { state, revision }: Snapshot<S>,
    decided: readonly DomainEvent[],
    context: CommandContext,
    idempotencyId: string | undefined,
  ): Promise<Changed<S> | undefined> {
    const { actor, correlationId, causationId, occurredAt, commandHash, sessionId } = context;
    const once = idempotencyId === undefined ? {} : { idempotencyId };
    const session = sessionId === undefined ? {} : { sessionId };
    try {
      const appended = await this.#traced(stream, decided, () =>
        this.#log.append(
          stream,
          decided.map((event) => ({ ...event, id: newId() })),
          {
            expected: revision < 0n ? 'no_stream' : revision,
            metadata: { actor, correlationId, causationId, occurredAt, commandHash, ...session, ...once },
          },
        ),
      );
      this.#cache.absorb(stream, appended.events);
      const folded = appended.events.reduce((before, event) => this.#options.evolve(before, event), state);
      return { ...appended, state: folded };
    } catch (error) {
      if (!(error instanceof RevisionConflictError)) throw error;
      this.#options.onConflict?.();
      return undefined;
    }
  }

  /** Spans carry the category, never the stream name: some streams are named after persons. */
  #traced(
    stream: string,
    events: readonly DomainEvent[],
    append: () => Promise<Appended>,
  ): Promise<Appended> {
    const category = streamCategory(stream);
    const attributes = () => ({
      'db.system.name': 'eventstoredb',
      'db.operation.name': 'append',
      'db.collection.name': category,
      'db.operation.batch.size': events.length,
      'nodo.event.types': [...new Set(events.map(({ type }) => type))],
    });
    return traced(
      `append ${category}`,
      () => ({ kind: 'client', attributes: attributes() }),
      async (span) => {
        const appended = await append();
        span?.set({ 'nodo.position': appended.position.toString() });
        return appended;
      },
    );
  }

  /** Returns what this command wrote in an earlier try, possibly in another process. */
  async #answerAgain(
    stream: string,
    context: CommandContext,
    before: Recorded,
    idempotencyId: string,
  ): Promise<Changed<S>> {
    if (before.commandHash !== context.commandHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    const snapshot = await this.#cache.fresh(stream);
    const read = await this.#log.readStream(stream, before.revision);
    const end = read.findIndex((event) => event.metadata.idempotencyId !== idempotencyId);
    const events = end < 0 ? read : read.slice(0, end);
    const last = events.at(-1);
    if (!last) throw new Error(`${stream} does not hold what was read from it`);
    return { ...snapshot, position: last.position, events };
  }
}

interface Once extends HandleOptions {
  /** Set for commands that take effect only once per key. */
  readonly idempotencyId?: string;
}
