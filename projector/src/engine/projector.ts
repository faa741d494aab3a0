import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@nodo/platform/event-store';
import { NotReady } from '@nodo/platform/health';
import { LEASE_RENEWED_EVERY_MS, Lease, LeaseLostError } from '@nodo/platform/lease';
import { notifyLive } from '@nodo/platform/live';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import { announce } from './announce.ts';
import { type BatchContext, commitBatch, isFresh, type State } from './batch.ts';
import { BoundedBuffer } from './buffer.ts';
import { CHECKPOINT, CheckpointMovedError, ensureCheckpoint, noteLag, readCheckpoint } from './checkpoint.ts';
import type { LogEvent } from './event-index.ts';
import { describe } from './faults.ts';
import { type Figures, publishStandby } from './figures.ts';
import { noteMissing } from './missing.ts';
import { partsOf } from './parked-decisions.ts';
import { Parked, readParked } from './parking.ts';
import type { Projection } from './projection.ts';
import { registerProjections } from './registry.ts';
import { retryParked } from './retry.ts';
import { RowMemory } from './row-memory.ts';
import { OtherLogError, requireSameLog } from './same-log.ts';
import { LIVE } from './schemas.ts';
import { type Upgrades, upgrade } from './upgrade.ts';

const MAX_BATCH = 500;
const BUFFER_CAPACITY = 2_000;
const STANDBY_MS = 250;
const LONGEST_BACK_OFF_MS = 5_000;
/** More restarts in a row than a dropped connection or a lost lease cause. */
const STUCK_AFTER = 3;
/** Stuck is who failed no longer ago than this: a log that is well again may have nothing new to apply. */
const STUCK_MS = 30_000;
const PROGRESS_MS = 1_000;
/** Clients that were away longer refetch anyway. */
const PUBLISH_WITHIN_MS = 5 * 60_000;
/** A smaller lag is only stored with the batches. */
const NOTED_LAG_SECONDS = 2;

export interface ProjectorOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly logger: Logger;
  readonly figures: Figures;
  readonly projections: readonly Projection[];
  readonly upgrades?: Upgrades | undefined;
  /** Largest number of events in one transaction. */
  readonly maxBatch?: number;
  /** Events recorded longer ago than this are not published one by one. */
  readonly publishWithinMs?: number;
}

/**
 * Maintains the read models: the holder of the lease follows the log from the checkpoint and applies events in
 * batches; other instances stand by. After any failure it restarts from the checkpoint in the database, so it
 * never needs to know whether an interrupted commit took place.
 */
export class Projector {
  readonly #options: ProjectorOptions;
  readonly #lease: Lease;
  #buffer = new BoundedBuffer<LogEvent>(BUFFER_CAPACITY);
  #state: State | undefined;
  #memory = new RowMemory(false);
  /** The oldest event of the current batch. */
  #inHand: LogEvent | undefined;
  /**
   * Bounds the lag while the buffer is empty: no younger than the oldest event not read yet. Undefined once everything
   * that was on the log at the start has been read.
   */
  #missing: LogEvent | undefined;
  #isNotingLag = false;
  #hasNotedLag = false;
  #otherLog: OtherLogError | undefined;
  /** Restarts since the last batch that was applied. */
  #failures = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  #goal = -1n;
  #ordersAfter = -1n;
  #progressPublishedAt = Number.NEGATIVE_INFINITY;
  /** Serialises batches and retries. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: ProjectorOptions) {
    this.#options = options;
    this.#lease = new Lease(options.pool, 'projector');
  }

  /** Whether this instance holds the lease and applies events. */
  get isLeading(): boolean {
    return this.#state !== undefined;
  }

  /** Whether more than one batch is waiting. */
  get isBehind(): boolean {
    return this.#buffer.size > (this.#options.maxBatch ?? MAX_BATCH);
  }

  /**
   * Throws NotReady while it doesn't follow the log: that is not the one of the read models, or it restarts again and
   * again, stuck on one event or on its database.
   */
  async check(): Promise<void> {
    if (this.#otherLog) throw this.#otherLog;
    if (this.#failures > STUCK_AFTER && performance.now() - this.#failedAt < STUCK_MS)
      throw new NotReady(`The projector has restarted ${this.#failures} times in a row; its log says why`);
  }

  /** Runs until the signal aborts; the current batch is finished first. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (await this.#lease.acquire()) {
          await requireSameLog(this.#options.pool, this.#options.store);
          this.#otherLog = undefined;
          if (!(await upgrade(this.#options, this.#lease, signal))) continue;
          await this.#lead(signal, () => (this.#failures = 0));
        } else {
          this.#otherLog = undefined;
          await this.#options.upgrades?.prepare(signal);
          await pause(STANDBY_MS, signal);
        }
      } catch (error) {
        this.#failures += 1;
        this.#failedAt = performance.now();
        if (error instanceof OtherLogError) this.#otherLog = error;
        this.#options.figures.failures.inc();
        const level = error instanceof LeaseLostError ? 'info' : 'warn';
        const details = { reason: describe(error), stack: error instanceof Error ? error.stack : undefined };
        this.#options.logger[level](details, 'The projector starts again from its checkpoint');
        await pause(Math.min(100 * 2 ** this.#failures, LONGEST_BACK_OFF_MS), signal);
      }
    }
    await this.#lease.release().catch(() => undefined);
  }

  /** Retries parked keys; returns how many are still parked, or undefined when this instance is on standby. */
  async retry(): Promise<number | undefined> {
    return this.#inTurn(async () => {
      const state = this.#state;
      if (!state) return undefined;
      let after = state;
      try {
        // Released events bypass the remembered rows.
        this.#memory.forget();
        after = await retryParked(this.#context(), state);
      } catch (error) {
        // The tables were switched meanwhile: restart from the checkpoint.
        if (error instanceof CheckpointMovedError) this.#buffer.end(error);
        // Keys before the one that failed flow again.
        else after = { ...state, parked: new Parked(await readParked(this.#options.pool)) };
        throw error;
      } finally {
        // It may have stood down meanwhile.
        if (this.#state === state) this.#state = after;
      }
      if (this.#state === after) this.#options.figures.parkedKeys.set(after.parked.size);
      return after.parked.size;
    });
  }

  async #lead(signal: AbortSignal, onProgress: () => void): Promise<void> {
    const { pool, projections, figures, logger } = this.#options;
    this.#goal = (await this.#options.store.lastPosition()) ?? -1n;
    this.#ordersAfter = await ensureCheckpoint(pool, this.#goal);
    const checkpoint = await readCheckpoint(pool);
    await registerProjections(pool, projections, checkpoint.position < 0n);
    this.#missing = await noteMissing(this.#options);
    const isBuilt = checkpoint.isBuilt || checkpoint.position >= this.#goal;
    const found = { checkpoint: { ...checkpoint, isBuilt }, parked: new Parked([]) };
    this.#buffer = new BoundedBuffer(BUFFER_CAPACITY);
    const stop = new AbortController();
    const end = () => stop.abort();
    signal.addEventListener('abort', end, { once: true });
    // From here on: trying many parked keys takes longer than a lease lasts.
    const renewal = this.#keepLease(stop.signal);
    let reading: Promise<void> | undefined;
    try {
      this.#state = await retryParked(this.#context(), found);
      if (isBuilt && (!checkpoint.isBuilt || checkpoint.hasUnpublished))
        this.#state = await announce(this.#context(), this.#state);
      this.#memory = new RowMemory(checkpoint.position < 0n);
      figures.parkedKeys.set(this.#state.parked.size);
      figures.leading.set(1);
      logger.info({ position: checkpoint.position.toString() }, 'Following the log');
      if (signal.aborted) return;
      reading = this.#fill(checkpoint.position, stop.signal);
      await this.#drain(stop.signal, onProgress);
    } finally {
      stop.abort();
      signal.removeEventListener('abort', end);
      this.#standDown();
      await Promise.all([reading, renewal]);
    }
  }

  #standDown(): void {
    this.#state = undefined;
    publishStandby(this.#options.figures);
  }

  /** Renews the lease; when it is lost, the buffer ends with an error for its reader. */
  async #keepLease(signal: AbortSignal): Promise<void> {
    const { fence } = this.#lease;
    while (!signal.aborted) {
      await pause(LEASE_RENEWED_EVERY_MS, signal);
      if (signal.aborted) return;
      // Here too, so that a growing lag shows while no batch succeeds.
      void this.#writeLag(this.#noteLag());
      const held = await this.#lease.acquire().catch(() => true);
      if (held && this.#lease.fence === fence) continue;
      // Another one may have led meanwhile, also where the lease is ours again: what is in memory may be stale.
      this.#standDown();
      return this.#buffer.end(new LeaseLostError('projector'));
    }
  }

  /** Moves events from the subscription to the buffer; back-pressure: the subscription waits while it is full. */
  async #fill(position: bigint, signal: AbortSignal): Promise<void> {
    const buffer = this.#buffer;
    const end = () => buffer.end();
    signal.addEventListener('abort', end, { once: true });
    try {
      for await (const event of this.#options.store.followAll(position < 0n ? 'start' : position, signal)) {
        await buffer.push(event);
        if (signal.aborted) break;
      }
      buffer.end(signal.aborted ? undefined : new Error('The subscription ended'));
    } catch (error) {
      buffer.end(error);
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  async #drain(signal: AbortSignal, onProgress: () => void): Promise<void> {
    while (!signal.aborted) {
      const events = await this.#buffer.take(this.#options.maxBatch ?? MAX_BATCH);
      const last = events.at(-1);
      if (!last) return;
      this.#inHand = events[0];
      this.#missing = last.position < this.#goal ? last : undefined;
      await this.#inTurn(() => this.#commit(events)).finally(() => {
        this.#inHand = undefined;
      });
      onProgress();
    }
  }

  async #commit(events: readonly LogEvent[]): Promise<void> {
    const { figures } = this.#options;
    if (!this.#state) throw new LeaseLostError('projector');
    const started = performance.now();
    for (const part of partsOf(events)) {
      this.#state = await commitBatch(this.#context(), this.#state, part);
    }
    figures.batchSeconds.observe((performance.now() - started) / 1_000);
    figures.batchSize.observe(events.length);
    figures.applied.inc(events.length);
    figures.position.set(Number(this.#state.checkpoint.position));
    figures.parkedKeys.set(this.#state.parked.size);
    if (this.#buffer.size === 0 || isFresh(this.#context(), events)) await this.#announce();
    await this.#publishProgress(this.#state, this.#lag());
  }

  /** Once caught up: publishes one message for all events applied without any. */
  async #announce(): Promise<void> {
    const state = this.#state;
    if (state?.checkpoint.isBuilt && state.checkpoint.hasUnpublished)
      this.#state = await announce(this.#context(), state);
  }

  /** Stores the lag between batches; small lags only once, to reset a larger one. */
  async #writeLag(lag: { events: number; seconds: number }): Promise<void> {
    const isSmall = lag.seconds < NOTED_LAG_SECONDS;
    if (this.#isNotingLag || (isSmall && !this.#hasNotedLag)) return;
    this.#isNotingLag = true;
    await noteLag(this.#options.pool, lag).catch(() => undefined);
    this.#isNotingLag = false;
    this.#hasNotedLag = !isSmall;
  }

  /** At most once a second; failures are only logged. */
  async #publishProgress(state: State, lag: { events: number; seconds: number }): Promise<void> {
    const now = performance.now();
    if (now - this.#progressPublishedAt < PROGRESS_MS) return;
    this.#progressPublishedAt = now;
    const position = state.checkpoint.position.toString();
    const data = { projection: CHECKPOINT, position, lagEvents: lag.events, lagSeconds: lag.seconds };
    await notifyLive(this.#options.pool, [{ event: 'projection.progress', data, to: ['public'] }]).catch(
      (error: unknown) => this.#options.logger.warn({ err: error }, 'Progress could not be published'),
    );
  }

  #noteLag(): { events: number; seconds: number } {
    const lag = this.#lagSince(this.#inHand ?? this.#buffer.oldest ?? this.#missing);
    this.#options.figures.lagEvents.set(lag.events);
    this.#options.figures.lagSeconds.set(lag.seconds);
    return lag;
  }

  #lag(): { events: number; seconds: number } {
    const oldest = this.#buffer.oldest ?? this.#missing;
    return this.#lagSince(oldest);
  }

  #lagSince(oldest: LogEvent | undefined): { events: number; seconds: number } {
    const seconds = oldest ? Math.max(0, (Date.now() - oldest.recordedAt.getTime()) / 1_000) : 0;
    return { events: this.#buffer.size, seconds };
  }

  #context(): BatchContext {
    const { pool, store, logger, projections, publishWithinMs = PUBLISH_WITHIN_MS } = this.#options;
    const lag = () => this.#lag();
    const models = { projections, schemas: LIVE, memory: this.#memory };
    const ends = { goal: this.#goal, ordersAfter: this.#ordersAfter };
    return { pool, store, logger, ...models, publishWithinMs, lag, lease: this.#lease, ...ends };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work, work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
