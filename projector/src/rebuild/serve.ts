import { setTimeout as delay } from 'node:timers/promises';
import { REBUILD_DIFFERENCES_MAX } from '@nodo/contracts/history/rebuilds/values';
import type { ComparisonView } from '@nodo/contracts/history/rebuilds/views';
import { noSpaceLeft } from '@nodo/platform/file-failures';
import { notifyLive } from '@nodo/platform/live';
import type { Pool, Queryable } from '@nodo/platform/postgres';
import { describe } from '../engine/faults.ts';
import { rebuildChanged } from '../engine/rebuild-orders.ts';
import { build } from './build.ts';
import { type Comparison, compare } from './compare.ts';
import { RebuildBusyError, type RebuildContext, RebuildRefusedError } from './context.ts';
import { findRebuild, moveState, type Rebuild } from './rebuilds.ts';
import { beginRebuild, dropRebuild } from './start.ts';
import { switchOver } from './switch.ts';

const LOOK_MS = 250;
const PROGRESS_MS = 1_000;
const DROP_AGAIN_MS = 5_000;
/** Attempts at the same place. */
export const TRIES = 3;

/** SQL condition for rebuilds with pending work. */
const NEXT = `is_queued AND wish IS DISTINCT FROM 'drop'
  AND (state IN ('waiting', 'building')
    OR state = 'built' AND changes IS NULL AND (comparison IS NULL OR wish IS NOT NULL))`;
const WORK = `wish = 'drop' OR ${NEXT}`;

/** Whether any order is pending. */
export async function hasOrders(pool: Queryable): Promise<boolean> {
  const found = await pool.query<{ is: boolean }>(
    `SELECT EXISTS (SELECT FROM projection.rebuilds WHERE ${WORK}) AS is`,
  );
  return found.rows[0]?.is === true;
}

export interface ServeOptions {
  /** Stops after the current batch; the work can be resumed. */
  readonly signal: AbortSignal;
  /** Ends after this long without orders, milliseconds. */
  readonly idleMs: number;
}

/**
 * Carries out rebuild orders, one rebuild at a time in the order requested: builds, compares, switches. Ended
 * ones are dropped concurrently. Resumes after a crash.
 */
export async function serveRebuilds(context: RebuildContext, options: ServeOptions): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  const dropping = dropEnded(context, signal);
  let idleSince = performance.now();
  let failed = { id: 0, times: 0 };
  try {
    while (!signal.aborted && performance.now() - idleSince < options.idleMs) {
      const rebuild = await nextRebuild(context.pool);
      if (!rebuild) {
        await pause(LOOK_MS, signal);
        if (await hasOrders(context.pool)) idleSince = performance.now();
        continue;
      }
      try {
        await advance(context, rebuild, signal);
        failed = { id: 0, times: 0 };
      } catch (error) {
        failed = { id: rebuild.id, times: failed.id === rebuild.id ? failed.times + 1 : 1 };
        await noteFailure(context, rebuild, error, failed.times);
        await pause(LOOK_MS, signal);
      }
      idleSince = performance.now();
    }
  } finally {
    over.abort();
    await dropping;
  }
}

/** The rebuild that is worked on. */
export async function nextRebuild(pool: Pool): Promise<Rebuild | undefined> {
  const found = await pool.query<{ id: number }>(
    `SELECT id FROM projection.rebuilds WHERE ${NEXT} ORDER BY id LIMIT 1`,
  );
  const [row] = found.rows;
  return row && findRebuild(pool, row.id);
}

/** One step of one rebuild. */
async function advance(context: RebuildContext, rebuild: Rebuild, signal: AbortSignal): Promise<void> {
  const { id, state, wish } = rebuild;
  const onProgress = progressOf(context, rebuild);
  if (state === 'waiting') {
    if (rebuild.built.length === 0) await beginRebuild(context, id);
    else await moveState(context.pool, id, { from: ['waiting'], to: 'building' });
  } else if (state === 'building') {
    const { state: now } = await build(context, id, { signal, onProgress, keepsPaused: true });
    // Paused, ended or stopped: whoever did that decides what comes next.
    if (now !== 'built') return;
    if (!rebuild.changes)
      await keepComparison(context, id, await compare(context, id, REBUILD_DIFFERENCES_MAX));
  } else if (wish === 'switch' || wish === 'switch_anyway') {
    const acceptsDifferences = wish === 'switch_anyway';
    const { isSwitched, comparison } = await switchOver(context, id, {
      signal,
      acceptsDifferences,
      onProgress,
    });
    if (comparison) await keepComparison(context, id, comparison);
    if (!isSwitched && comparison?.isEqual === false)
      await giveUpSwitch(context, id, 'No se puso en uso, porque es distinta de lo que está en uso.');
  } else {
    await keepComparison(context, id, await compare(context, id, REBUILD_DIFFERENCES_MAX));
  }
  await notifyLive(context.pool, [rebuildChanged(rebuild.orderId)]);
}

/** Publishes the progress to staff, at most once a second; failures are only logged. */
function progressOf({ pool, logger }: RebuildContext, { orderId }: Rebuild) {
  let toldAt = 0;
  return () => {
    if (performance.now() - toldAt < PROGRESS_MS) return;
    toldAt = performance.now();
    notifyLive(pool, [rebuildChanged(orderId)]).catch((error: unknown) =>
      logger.warn({ err: error }, 'The progress of a rebuild could not be published'),
    );
  };
}

async function keepComparison({ pool }: RebuildContext, id: number, comparison: Comparison): Promise<void> {
  const kept: ComparisonView = {
    position: (comparison.position < 0n ? 0n : comparison.position).toString(),
    isEqual: comparison.isEqual,
    tables: comparison.tables.map((table) => ({ ...table })),
    differences: comparison.differences.map((one) => ({ ...one, columns: [...one.columns] })),
  };
  await pool.query("UPDATE projection.rebuilds SET comparison = $2 WHERE id = $1 AND state <> 'dropped'", [
    id,
    JSON.stringify(kept),
  ]);
}

async function giveUpSwitch(
  { pool }: Pick<RebuildContext, 'pool'>,
  id: number,
  failure: string,
): Promise<void> {
  await pool.query(
    "UPDATE projection.rebuilds SET wish = NULL, failure = $2, updated_at = now() WHERE id = $1 AND wish LIKE 'switch%'",
    [id, failure],
  );
}

/** Gives up a rebuild at once when it was refused, after TRIES attempts for other errors. */
async function noteFailure(
  context: RebuildContext,
  rebuild: Rebuild,
  error: unknown,
  times: number,
): Promise<void> {
  const { logger } = context;
  // Another process holds it until its lease expires: not a failure.
  if (error instanceof RebuildBusyError) return;
  const isRefused = error instanceof RebuildRefusedError;
  logger.error({ reason: describe(error), rebuild: rebuild.id, times }, 'A rebuild failed');
  if (!isRefused && times < TRIES) return;
  const failure = isRefused
    ? error.message
    : (noSpaceLeft(error) ?? `Se detuvo por un error: ${describe(error)}`);
  await giveUp(context, rebuild, failure);
}

/** Marks a rebuild as failed, or gives up its switch if that is what failed. */
export async function giveUp(
  { pool }: Pick<RebuildContext, 'pool'>,
  rebuild: Rebuild,
  failure: string,
): Promise<void> {
  if (rebuild.wish === undefined)
    await pool.query(
      `UPDATE projection.rebuilds SET state = 'failed', failure = $2, updated_at = now()
       WHERE id = $1 AND state IN ('waiting', 'building', 'built')`,
      [rebuild.id, failure],
    );
  else await giveUpSwitch({ pool }, rebuild.id, failure);
  await notifyLive(pool, [rebuildChanged(rebuild.orderId)]);
}

/** Drops ended rebuilds, whatever is being built. One that can't be dropped now doesn't keep the others. */
async function dropEnded(context: RebuildContext, signal: AbortSignal): Promise<void> {
  const { pool, logger } = context;
  while (!signal.aborted) {
    let pauseMs = LOOK_MS;
    const failed = (error: unknown, rebuild?: number) => {
      pauseMs = DROP_AGAIN_MS;
      logger.error({ reason: describe(error), rebuild }, 'A rebuild could not be dropped');
    };
    try {
      const found = await pool.query<{ id: number; order_id: string }>(
        "SELECT id, order_id FROM projection.rebuilds WHERE wish = 'drop' ORDER BY id",
      );
      for (const { id, order_id: orderId } of found.rows) {
        if (signal.aborted) return;
        await dropRebuild(context, id)
          .then(() => notifyLive(pool, [rebuildChanged(orderId)]))
          .catch((error: unknown) => failed(error, id));
      }
    } catch (error) {
      failed(error);
    }
    await pause(pauseMs, signal);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
