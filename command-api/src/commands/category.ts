import { setTimeout as delay } from 'node:timers/promises';
import type { Refusal } from '@nodo/contracts/errors';
import type { DomainEvent } from '@nodo/contracts/events';
import { AppError } from '@nodo/platform/errors';
import type { EventStore, NewEvent, StoredEvent } from '@nodo/platform/event-store';
import { RevisionConflictError } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import { actorId, type CommandContext } from './context.ts';
import { type Decision, isRefusal } from './decision.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { type Fold, type Recorded, type Snapshot, StreamCache } from './stream-cache.ts';

/** What commands need of the event store. */
export type EventLog = Pick<EventStore, 'append' | 'readStream'>;

/** Decides on the stream as given; may look at other streams, and is asked again when this one has moved on. */
export type Decide<S> = (snapshot: Snapshot<S>) => Decision | Promise<Decision>;

/** A stream after a change, with the events that this command wrote, now or in an earlier try, as they are stored. */
export interface Changed<S> extends Snapshot<S> {
  readonly events: readonly StoredEvent[];
}

export interface CategoryOptions<S> extends Fold<S> {
  /** Stream name of an id. */
  readonly name: (id: string) => string;
  /** Called each time an append finds that somebody else wrote first. */
  readonly onConflict?: () => void;
  /** Why nothing more may be decided on a stream in this state: asked before every decision. */
  readonly closed?: (state: S) => Refusal | undefined;
}

export interface ChangeOptions {
  /** Most often this begins the stream: tries that first and reads only when the stream turns out to exist. */
  readonly likelyNew?: boolean;
  /** Decides on a closed stream, too: for what closes streams and what comes after. */
  readonly evenClosed?: boolean;
}

const MAX_TRIES = 40;
const MAX_CACHED_STREAMS = 5_000;

/**
 * All streams of one kind. A change loads, decides and appends with the expected revision, and starts over when
 * somebody else wrote in between. A refusal is only ever given on what the store says now.
 */
export class Category<S> {
  readonly #log: EventLog;
  readonly #options: CategoryOptions<S>;
  readonly #cache: StreamCache<S>;
  /** Spares the store the conflicts that this process can avoid by itself. */
  readonly #mutex = new KeyedMutex();
  readonly #none: Snapshot<S>;

  constructor(log: EventLog, options: CategoryOptions<S>) {
    this.#log = log;
    this.#options = options;
    this.#none = { state: options.initial, revision: -1n, position: 0n };
    const read = (stream: string, from: bigint) => log.readStream(stream, from);
    this.#cache = new StreamCache(read, options, MAX_CACHED_STREAMS);
  }

  /** The stream as the store has it now. */
  load(id: string): Promise<Snapshot<S>> {
    return this.#cache.fresh(this.#options.name(id));
  }

  /** The state last read, for what may be a moment old: the words of an answer, never a decision. */
  peek(id: string): S | undefined {
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
  changeOnce(
    id: string,
    context: CommandContext,
    decide: Decide<S>,
    options: ChangeOptions = {},
  ): Promise<Changed<S>> {
    const stream = this.#options.name(id);
    const root = [actorId(context.actor), context.command, context.key, stream];
    return this.#change(stream, context, decide, options, {
      idAt: (index) => deriveId(...root, index),
      before: () => this.#cache.find(stream, deriveId(...root, 0)),
    });
  }

  /**
   * For steps whose state alone tells whether they are done: deciding again answers no events. The same step may be
   * needed again later in the life of a stream, so the ids of its events also depend on where they stand.
   */
  change(
    id: string,
    context: CommandContext,
    decide: Decide<S>,
    options: ChangeOptions = {},
  ): Promise<Changed<S>> {
    const stream = this.#options.name(id);
    const root = [actorId(context.actor), context.command, context.key, context.commandHash, stream];
    return this.#change(stream, context, decide, options, {
      idAt: (index, revision) => deriveId(...root, revision, index),
      before: () => undefined,
    });
  }

  #change(
    stream: string,
    context: CommandContext,
    decide: Decide<S>,
    { likelyNew = false, evenClosed = false }: ChangeOptions,
    ids: EventIds,
  ): Promise<Changed<S>> {
    return this.#mutex.run(stream, async () => {
      const cached = this.#cache.peek(stream) ?? (likelyNew ? this.#none : undefined);
      let isFresh = cached === undefined;
      let snapshot = cached ?? (await this.#cache.fresh(stream));
      for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
        const before = ids.before();
        if (before) return this.#readBack(stream, context, before.revision, ids, before.revision - 1n);
        const closed = evenClosed ? undefined : this.#options.closed?.(snapshot.state);
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
        const changed = await this.#append(stream, snapshot.revision, decision, context, ids);
        if (changed) return changed;
        await delay(Math.random() * Math.min(attempt, 10));
        snapshot = await this.#cache.fresh(stream);
        isFresh = true;
      }
      throw new AppError('CONFLICT');
    });
  }

  /** Undefined when somebody else wrote first. */
  async #append(
    stream: string,
    revision: bigint,
    decided: readonly DomainEvent[],
    context: CommandContext,
    ids: EventIds,
  ): Promise<Changed<S> | undefined> {
    const events: NewEvent[] = decided.map((event, index) => ({ ...event, id: ids.idAt(index, revision) }));
    const { actor, correlationId, causationId, occurredAt, commandHash } = context;
    try {
      await this.#log.append(stream, events, {
        expected: revision < 0n ? 'no_stream' : revision,
        metadata: { actor, correlationId, causationId, occurredAt, commandHash },
      });
    } catch (error) {
      if (!(error instanceof RevisionConflictError)) throw error;
      this.#options.onConflict?.();
      return undefined;
    }
    return this.#readBack(stream, context, revision + 1n, ids, revision);
  }

  /**
   * What this command wrote, from `from` on, as the store has it. The store takes an append whose event ids it has at
   * that place for a repetition and accepts it, whatever it carries; so what really stands there is read and answered.
   * Another process may have written it under the same key: with another payload that is refused.
   */
  async #readBack(
    stream: string,
    context: CommandContext,
    from: bigint,
    ids: EventIds,
    expected: bigint,
  ): Promise<Changed<S>> {
    const read = await this.#log.readStream(stream, from);
    const snapshot = this.#cache.absorb(stream, read);
    const events: StoredEvent[] = [];
    for (const event of read) {
      if (event.id !== ids.idAt(events.length, expected)) break;
      events.push(event);
    }
    const last = events.at(-1);
    if (!last) throw new Error(`${stream} does not hold what was appended to it`);
    if (last.metadata.commandHash !== context.commandHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return { ...snapshot, position: last.position, events };
  }
}

interface EventIds {
  /** Id of the event at `index` of a change decided at `revision`. */
  idAt(index: number, revision: bigint): string;
  /** What an earlier try of this command wrote, as far as the cache has read the stream. */
  before(): Recorded | undefined;
}
