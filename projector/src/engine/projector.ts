import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@nodo/platform/event-store';
import { LEASE_RENEWED_EVERY_MS, Lease, LeaseLostError } from '@nodo/platform/lease';
import { notifyLive } from '@nodo/platform/live';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import { describe } from './apply.ts';
import { type BatchContext, commitBatch, type State } from './batch.ts';
import { BoundedBuffer } from './buffer.ts';
import { CHECKPOINT, ensureCheckpoint, readCheckpoint } from './checkpoint.ts';
import { partsOf } from './decisions.ts';
import type { LogEvent } from './event-index.ts';
import type { Figures } from './figures.ts';
import { ParkedKeys, readParkedKeys } from './parking.ts';
import type { Projection } from './projection.ts';
import { registerProjections } from './registry.ts';
import { retryParked } from './retry.ts';

const MAX_BATCH = 500;
const BUFFER_CAPACITY = 2_000;
const STANDBY_MS = 250;
const LONGEST_BACK_OFF_MS = 5_000;
const PROGRESS_MS = 1_000;

export interface ProjectorOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly logger: Logger;
  readonly figures: Figures;
  readonly projections: readonly Projection[];
  /** Largest number of events in one transaction. */
  readonly maxBatch?: number;
}

/**
 * Keeps the read models: whoever holds the lease follows the log from the checkpoint and applies events in batches;
 * everyone else stands by. After any failure it starts again from the checkpoint in the database, so it never has to
 * know whether a commit that was cut off took place.
 */
export class Projector {
  readonly #options: ProjectorOptions;
  readonly #lease: Lease;
  #buffer = new BoundedBuffer<LogEvent>(BUFFER_CAPACITY);
  #state: State | undefined;
  #saidProgressAt = 0;
  /** Batches and retries take turns. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: ProjectorOptions) {
    this.#options = options;
    this.#lease = new Lease(options.pool, 'projector');
  }

  /** Whether this instance is the one that applies events. */
  get isLeading(): boolean {
    return this.#state !== undefined;
  }

  /** Whether there is more to do than one batch. */
  get isBehind(): boolean {
    return this.#buffer.size > (this.#options.maxBatch ?? MAX_BATCH);
  }

  /** Runs until the signal aborts; what is in hand is finished first. */
  async run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        if (await this.#lease.acquire()) await this.#lead(signal, () => (failures = 0));
        else await pause(STANDBY_MS, signal);
      } catch (error) {
        failures += 1;
        this.#options.figures.failures.inc();
        const level = error instanceof LeaseLostError ? 'info' : 'warn';
        const details = { reason: describe(error), stack: error instanceof Error ? error.stack : undefined };
        this.#options.logger[level](details, 'The projector starts again from its checkpoint');
        await pause(Math.min(100 * 2 ** failures, LONGEST_BACK_OFF_MS), signal);
      }
    }
    await this.#lease.release().catch(() => undefined);
  }

  /** Tries parked keys again; answers how many are still parked, or undefined when this instance stands by. */
  async retry(): Promise<number | undefined> {
    return this.#inTurn(async () => {
      if (!this.#state) return undefined;
      this.#state = await retryParked(this.#context(), this.#state);
      this.#options.figures.parkedKeys.set(this.#state.parked.size);
      return this.#state.parked.size;
    });
  }

  async #lead(signal: AbortSignal, onProgress: () => void): Promise<void> {
    const { pool, projections, figures, logger } = this.#options;
    await ensureCheckpoint(pool);
    await registerProjections(pool, projections);
    const found = {
      checkpoint: await readCheckpoint(pool),
      parked: new ParkedKeys(await readParkedKeys(pool)),
    };
    this.#state = await retryParked(this.#context(), found);
    this.#buffer = new BoundedBuffer(BUFFER_CAPACITY);
    figures.leading.set(1);
    logger.info({ position: found.checkpoint.position.toString() }, 'Following the log');
    const stop = new AbortController();
    const end = () => stop.abort();
    signal.addEventListener('abort', end, { once: true });
    const renewal = this.#keepLease(stop.signal);
    const reading = this.#fill(found.checkpoint.position, stop.signal);
    try {
      await this.#drain(stop.signal, onProgress);
    } finally {
      stop.abort();
      signal.removeEventListener('abort', end);
      this.#state = undefined;
      figures.leading.set(0);
      await Promise.all([reading, renewal]);
    }
  }

  /** Renews the lease; when it is lost, whoever waits for events is told. */
  async #keepLease(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(LEASE_RENEWED_EVERY_MS, signal);
      if (signal.aborted) return;
      // Here too, so that the lag is seen to grow while no batch gets through.
      this.#noteLag();
      const held = await this.#lease.acquire().catch(() => true);
      if (!held) return this.#buffer.end(new LeaseLostError('projector'));
    }
  }

  /** Moves events from the subscription to the buffer, which holds the server back when it is full. */
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
      if (events.length === 0) return;
      await this.#inTurn(() => this.#commit(events));
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
    await this.#sayProgress(this.#state, this.#noteLag());
  }

  /** At most once a second; a message that can't be sent is not missed. */
  async #sayProgress(state: State, lag: { events: number; seconds: number }): Promise<void> {
    const now = Date.now();
    if (now - this.#saidProgressAt < PROGRESS_MS) return;
    this.#saidProgressAt = now;
    const position = state.checkpoint.position.toString();
    const data = { projection: CHECKPOINT, position, lagEvents: lag.events, lagSeconds: lag.seconds };
    await notifyLive(this.#options.pool, [{ event: 'projection.progress', data, to: ['public'] }]).catch(
      (error: unknown) => this.#options.logger.warn({ err: error }, 'Progress could not be told'),
    );
  }

  #noteLag(): { events: number; seconds: number } {
    const lag = this.#lag();
    this.#options.figures.lagEvents.set(lag.events);
    this.#options.figures.lagSeconds.set(lag.seconds);
    return lag;
  }

  #lag(): { events: number; seconds: number } {
    const oldest = this.#buffer.oldest;
    const seconds = oldest ? Math.max(0, (Date.now() - oldest.recordedAt.getTime()) / 1_000) : 0;
    return { events: this.#buffer.size, seconds };
  }

  #context(): BatchContext {
    const { pool, store, logger, projections } = this.#options;
    return { pool, store, logger, projections, lease: this.#lease, lag: () => this.#lag() };
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
