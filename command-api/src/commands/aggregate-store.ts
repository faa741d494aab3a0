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

/** What commands need of the event store. */
export type EventLog = Pick<EventStore, 'append' | 'readStream'>;

/** Decides on the stream as given; may look at other streams, and is asked again when this one has moved on. */
export type Decide<S> = (snapshot: Snapshot<S>) => Decision | Promise<Decision>;

/** A stream after a change, with the events that this command wrote, now or in an earlier try, as they are stored. */
export interface Changed<S> extends Snapshot<S> {
  readonly events: readonly StoredEvent[];
}

export interface AggregateStoreOptions<S> extends Fold<S> {
  /** Stream name of an id. */
  readonly name: (id: string) => string;
  /** False where states tell of no person, and may stay in memory for as long as they are used. */
  readonly isPersonal?: boolean;
  /** For streams that grow without end: how their state is kept beside the log. */
  readonly saved?: SavedForm<S>;
  readonly snapshots?: SnapshotStore | undefined;
  /** Called each time an append finds that somebody else wrote first. */
  readonly onConflict?: () => void;
  /** Why nothing more may be decided on a stream in this state: asked before every decision. */
  readonly closed?: (state: S) => Refusal | undefined;
}

export interface HandleOptions {
  /** Most often this begins the stream: tries that first and reads only when the stream turns out to exist. */
  readonly likelyNew?: boolean;
  /** Decides on a closed stream, too: for the commands that close streams and those that follow. */
  readonly allowClosed?: boolean;
}

const MAX_TRIES = 40;
const MAX_CACHED_STREAMS = 5_000;

/**
 * Loads and writes the streams of one category. `handle` loads, decides and appends with the expected revision, and
 * starts over when another writer was faster. A refusal is only ever given on what the store says now.
 */
export class AggregateStore<S> {
  readonly #log: EventLog;
  readonly #options: AggregateStoreOptions<S>;
  readonly #cache: StreamCache<S>;
  /** Spares the store the conflicts that this process can avoid by itself. */
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

  /** How its streams are folded: for who steps through one and decides nothing. */
  get fold(): Fold<S> {
    return this.#options;
  }

  /** What the names of its streams begin with. */
  get category(): string {
    return streamCategory(this.#options.name('0'));
  }

  /** The stream as the store has it now. */
  load(id: string): Promise<Snapshot<S>> {
    return this.#cache.fresh(this.#options.name(id));
  }

  /** The state last read, for what may be a moment old: the words of an answer, never a decision. */
  cached(id: string): S | undefined {
    return this.#cache.peek(this.#options.name(id))?.state;
  }

  /** Drops what is remembered of a stream, until it is read again. */
  forget(id: string): void {
    this.#cache.forget(this.#options.name(id));
  }

  /**
   * For commands that a person may send twice under one key: what the key did before is answered again, and the same
   * key with another payload is refused (IDEMPOTENCY_KEY_REUSED). Throws AppError for every refusal.
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

  /** For steps whose state alone tells whether they are done: deciding again answers no events. */
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
   * Undefined when somebody else wrote first. Every try has event ids of its own, so that the store can never take it
   * for a repetition of another: what it accepts stands there as it was sent, and need not be read back. A try whose
   * answer was lost makes the next one meet a conflict, and be found by its idempotency id or by what it changed.
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

  /** The category is told, never the stream: some are named after persons. */
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

  /** What this command wrote in an earlier try, which may have been another process's. */
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
  /** Of a command that has its effect once. */
  readonly idempotencyId?: string;
}
