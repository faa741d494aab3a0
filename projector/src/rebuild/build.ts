import { setTimeout as delay } from 'node:timers/promises';
import { LEASE_RENEWED_EVERY_MS, Lease, LeaseLostError } from '@nodo/platform/lease';
import { type PoolClient, transaction } from '@nodo/platform/postgres';
import { factsOf } from '../branches/facts.ts';
import { Rewriting } from '../branches/rewrite.ts';
import { applyEvents, type ModelsContext, refusedRowsOneByOne } from '../engine/apply-events.ts';
import { BoundedBuffer } from '../engine/buffer.ts';
import { readCheckpoint } from '../engine/checkpoint.ts';
import type { LogEvent } from '../engine/event-index.ts';
import { partsOf } from '../engine/parked-decisions.ts';
import { Parked, readParked } from '../engine/parking.ts';
import { RowMemory } from '../engine/row-memory.ts';
import { settleAll } from '../engine/settle-all.ts';
import { forgetErasedSince } from '../privacy/forget.ts';
import {
  isOfThisVersion,
  RebuildBusyError,
  type RebuildContext,
  RebuildRefusedError,
  requireRebuild,
} from './context.ts';
import { tellWaits } from './index-waits.ts';
import { moveState, noteGoal, noteRunning, type Rebuild, type RebuildState, schemasOf } from './rebuilds.ts';
import { tablesOf } from './selection.ts';
import { beginAgain } from './start.ts';
import { makeIndexes } from './tables.ts';

/**
 * Events per batch. Latency doesn't matter here, and in larger batches a row that changes often is written less
 * often.
 */
const MAX_BATCH = 2_000;
/** Size of the buffer in batches: one is filled while another is applied. */
const BATCHES_BUFFERED = 2;

/** It was paused or dropped, or another process works on it. */
class NotBuildingError extends Error {
  override readonly name = 'NotBuildingError';
}

export interface BuildOptions {
  /** Stops after the current batch; the rebuild can be resumed. */
  readonly signal: AbortSignal;
  readonly onProgress?: (rebuild: Pick<Rebuild, 'position' | 'events'>) => void;
  /** Doesn't resume one that was paused meanwhile. */
  readonly keepsPaused?: boolean;
}

/**
 * Applies the log to the tables of a rebuild, from its checkpoint to its goal: the ordered point, or the position
 * of the live read models. Each batch moves the rebuild's own checkpoint in the same transaction, so that a crash
 * loses no completed batch. Nothing else is written: no messages, log index or live checkpoint. Returns the
 * rebuild; it is `built` if it reached its goal, not if it was stopped.
 */
export async function build(context: RebuildContext, id: number, options: BuildOptions): Promise<Rebuild> {
  let found = await requireRebuild(context, id);
  if (found.state === 'switched') throw new RebuildRefusedError(`La reconstrucción ${id} ya está en uso.`);
  if (!isOfThisVersion(context, found))
    throw new RebuildRefusedError(`La reconstrucción ${id} es de otra versión del programa: bórrala.`);
  if (found.built.length === 0)
    throw new RebuildRefusedError(`La reconstrucción ${id} espera su turno: la empieza el projector.`);
  const lease = new Lease(context.pool, `rebuild-${id}`);
  if (!(await lease.acquire())) throw new RebuildBusyError(id);
  const stop = new AbortController();
  const end = () => stop.abort();
  options.signal.addEventListener('abort', end, { once: true });
  if (options.signal.aborted) end();
  const renewal = renew(lease, stop.signal);
  try {
    const stopped: readonly RebuildState[] = options.keepsPaused ? [] : ['paused', 'waiting', 'failed'];
    await moveState(context.pool, id, { from: ['built', ...stopped], to: 'building' });
    if (found.changes && found.position >= 0n && found.state !== 'built') {
      await beginAgain(context, found);
      found = await requireRebuild(context, id);
    }
    await noteRunning(context.pool, id);
    const live = await readCheckpoint(context.pool);
    const goal = found.until ?? live.position;
    if (found.until === undefined) await noteGoal(context.pool, id, live.events);
    const isDone = found.position >= goal || (found.changes !== undefined && found.state === 'built');
    if (!isDone) await new Run(context, found, lease, options).apply(goal, stop.signal);
    if (!options.signal.aborted) await finish(context, found, goal, stop.signal);
  } catch (error) {
    if (!(error instanceof NotBuildingError)) throw error;
  } finally {
    stop.abort();
    options.signal.removeEventListener('abort', end);
    await renewal;
    await lease.release();
  }
  return requireRebuild(context, id);
}

/** Creates the indexes, and erases people whose erasure lies beyond the goal before it counts as built. */
async function finish(
  context: RebuildContext,
  rebuild: Rebuild,
  goal: bigint,
  signal: AbortSignal,
): Promise<void> {
  const { pool, projections } = context;
  const built = projections.filter(({ name }) => rebuild.built.includes(name));
  const made = new AbortController();
  const telling = tellWaits(context, rebuild, made.signal);
  await makeIndexes(pool, rebuild.id, tablesOf(built), signal).finally(() => {
    made.abort();
    return telling;
  });
  if (signal.aborted) return;
  await transaction(pool, async (client) => {
    if (!(await moveState(client, rebuild.id, { from: ['building'], to: 'built' }))) return;
    await forgetErasedSince(client, goal, { projections: built, schemas: schemasOf(rebuild.id) });
  });
}

async function renew(lease: Lease, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(LEASE_RENEWED_EVERY_MS, undefined, { signal }).catch(() => undefined);
    // A lost lease makes the next batch fail.
    if (!signal.aborted) await lease.acquire().catch(() => undefined);
  }
}

class Run {
  readonly #context: RebuildContext;
  readonly #models: ModelsContext;
  readonly #lease: Lease;
  readonly #options: BuildOptions;
  readonly #rebuild: Rebuild;
  readonly #id: number;
  #position: bigint;
  #events: number;
  #parked = new Parked([]);

  constructor(context: RebuildContext, rebuild: Rebuild, lease: Lease, options: BuildOptions) {
    const { store, logger } = context;
    const projections = context.projections.filter(({ name }) => rebuild.built.includes(name));
    this.#context = context;
    const memory = new RowMemory(rebuild.position < 0n);
    this.#models = { store, logger, projections, schemas: schemasOf(rebuild.id), memory };
    this.#lease = lease;
    this.#options = options;
    this.#rebuild = rebuild;
    this.#id = rebuild.id;
    this.#position = rebuild.position;
    this.#events = rebuild.events;
  }

  async apply(goal: bigint, signal: AbortSignal): Promise<void> {
    const { pool, maxBatch = MAX_BATCH } = this.#context;
    this.#parked = new Parked(await readParked(pool, this.#models.schemas));
    const buffer = new BoundedBuffer<LogEvent>(BATCHES_BUFFERED * maxBatch);
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      buffer.end();
    };
    signal.addEventListener('abort', end, { once: true });
    const reading = this.#fill(buffer, goal, stop.signal);
    try {
      while (!signal.aborted) {
        const events = await buffer.take(maxBatch, maxBatch);
        if (events.length === 0) return;
        for (const part of partsOf(events)) await this.#commit(part);
        this.#options.onProgress?.({ position: this.#position, events: this.#events });
      }
    } finally {
      end();
      signal.removeEventListener('abort', end);
      await reading;
    }
  }

  /** Moves events up to the goal from the log to the buffer; back-pressure: reading waits while it is full. */
  async #fill(buffer: BoundedBuffer<LogEvent>, goal: bigint, signal: AbortSignal): Promise<void> {
    const from = this.#position < 0n ? 'start' : this.#position;
    try {
      const { changes } = this.#rebuild;
      const rewriting = changes && new Rewriting(changes, await factsOf(this.#context.pool, changes));
      for await (const event of this.#context.store.followAll(from, signal)) {
        if (event.position <= goal) {
          for (const one of rewriting?.next(event) ?? [event]) await buffer.push(one);
        }
        if (signal.aborted || event.position >= goal) break;
      }
      buffer.end();
    } catch (error) {
      buffer.end(error);
    }
  }

  async #commit(events: readonly LogEvent[]): Promise<void> {
    const { pool } = this.#context;
    const position = events.at(-1)?.position ?? this.#position;
    const outcome = await refusedRowsOneByOne(this.#models, (apply) =>
      transaction(pool, async (client) => {
        const [, , outcome] = await settleAll([
          this.#lease.assertHeld(client),
          this.#move(client, position, events.length),
          applyEvents(this.#models, client, { events, parked: this.#parked, apply }),
        ]);
        return outcome;
      }),
    ).catch((error: unknown) => {
      throw error instanceof LeaseLostError ? new NotBuildingError(error.message) : error;
    });
    this.#parked = outcome.parked;
    this.#position = position;
    this.#events += events.length;
  }

  /** As with the live checkpoint, commits without waiting for the disk: a crash loses rows and position together. */
  async #move(client: PoolClient, position: bigint, events: number): Promise<void> {
    const moved = await client.query(
      `UPDATE projection.rebuilds SET position = $3, events = events + $4, updated_at = now()
       WHERE id = $1 AND position = $2 AND state = 'building'
       RETURNING set_config('synchronous_commit', 'off', true)`,
      [this.#id, this.#position.toString(), position.toString(), events],
    );
    if (moved.rowCount !== 1) throw new NotBuildingError(`Rebuild ${this.#id} is not at ${this.#position}`);
  }
}
