import { setTimeout as delay } from 'node:timers/promises';
import { notifyLive } from '@nodo/platform/live';
import { type PoolClient, type Queryable, transaction } from '@nodo/platform/postgres';
import { refreshed } from '../engine/announce.ts';
import { CHECKPOINT } from '../engine/checkpoint.ts';
import { isLockTimeout } from '../engine/faults.ts';
import { type Blocker, lockHolders, notNowText, snapshotHolders } from './blockers.ts';
import { build } from './build.ts';
import { type Comparison, compare } from './compare.ts';
import { type RebuildContext, RebuildRefusedError, requireRebuild } from './context.ts';
import { showLate } from './late-rows.ts';
import type { Rebuild } from './rebuilds.ts';
import { schemasOf } from './rebuilds.ts';
import { tablesOf } from './selection.ts';
import { swapTables } from './tables.ts';

const TRIES = 30;
const PAUSE_MS = 300;
/** Lock timeout in milliseconds: how long to wait for requests in progress, and how long new ones wait at most. */
const LOCK_MS = 1_000;
const LOOK_MS = 20;

export interface SwitchOptions {
  readonly signal: AbortSignal;
  /** Rows are expected to differ: skips the comparison. Otherwise a difference prevents the switch. */
  readonly acceptsDifferences: boolean;
  readonly onProgress?: (rebuild: Pick<Rebuild, 'position' | 'events'>) => void;
}

export interface Switched {
  readonly isSwitched: boolean;
  /** Comparison with the live tables just before; absent when skipped. */
  readonly comparison?: Comparison | undefined;
}

/** Not possible right now: other transactions are in the way, or the live read models are at another position. */
class NotNowError extends Error {
  override readonly name = 'NotNowError';
  readonly blockers: readonly Blocker[];
  constructor(message: string, blockers: readonly Blocker[] = []) {
    super(message);
    this.blockers = blockers;
  }
}

/**
 * Replaces the live tables with those of a rebuild, in one transaction and at the same position; the replaced ones
 * are kept until the rebuild is dropped. No request fails meanwhile, and each sees either the old or the new tables:
 * 1. the rebuild catches up with the live read models, and is compared with them;
 * 2. the projector is blocked, and the events it applied since are applied to the rebuild;
 * 3. requests with an older snapshot are waited for, as they would miss the last rows;
 * 4. new requests wait at the checkpoint, which each reads first, until those in progress are done; so nobody who
 *    holds a table lock ever waits for another one (no deadlock);
 * 5. the tables change schemas, and the projector restarts from its checkpoint.
 * Not switched when rows differ and that is not accepted, or when the signal or an operator ended it.
 */
export async function switchOver(
  context: RebuildContext,
  id: number,
  options: SwitchOptions,
): Promise<Switched> {
  const { until, state, changes } = await requireRebuild(context, id);
  if (changes) throw new RebuildRefusedError(`La ${id} es una suposición: no puede ponerse en uso.`);
  if (state === 'switched') throw new RebuildRefusedError(`La reconstrucción ${id} ya está en uso.`);
  if (until !== undefined)
    throw new RebuildRefusedError(
      `La reconstrucción ${id} llega solo hasta la posición ${until}: no puede ponerse en uso.`,
    );
  const { signal } = options;
  const caughtUp = await build(context, id, options);
  if (caughtUp.state !== 'built') return { isSwitched: false };
  const comparison = options.acceptsDifferences ? undefined : await compare(context, id);
  if (comparison?.isEqual === false) return { isSwitched: false, comparison };
  for (let left = context.switchTries ?? TRIES; !signal.aborted; left -= 1) {
    try {
      return { isSwitched: await attempt(context, id, options), comparison };
    } catch (error) {
      if (!(error instanceof NotNowError) && !isLockTimeout(error)) throw error;
      const blockers = error instanceof NotNowError ? error.blockers : await lockHolders(context.pool);
      context.logger.warn({ rebuild: id, blockers }, 'Somebody is in the way of the switch');
      if (left === 1) throw new RebuildRefusedError(notNowText(blockers, new Date()));
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return { isSwitched: false, comparison };
}

/** One attempt to switch; false when the rebuild was ended meanwhile. */
async function attempt(context: RebuildContext, id: number, options: SwitchOptions): Promise<boolean> {
  // Catch up as far as possible before blocking anybody.
  await build(context, id, options);
  return transaction(context.pool, async (client) => {
    await client.query(`SET LOCAL lock_timeout TO ${LOCK_MS}`);
    // From here on writers of the checkpoint wait; readers don't.
    await client.query('LOCK TABLE projection.checkpoints IN EXCLUSIVE MODE');
    const { state, position } = await build(context, id, options);
    if (state !== 'built') return false;
    if (position !== (await livePosition(client))) throw new NotNowError('The read models stand elsewhere');
    await olderSnapshotsEnd(client);
    await client.query('LOCK TABLE projection.checkpoints IN ACCESS EXCLUSIVE MODE');
    await takeOver(context, client, id, position);
    return true;
  });
}

async function livePosition(client: Queryable): Promise<bigint> {
  const found = await client.query<{ position: string }>(
    'SELECT position FROM projection.checkpoints WHERE name = $1',
    [CHECKPOINT],
  );
  return BigInt(found.rows[0]?.position ?? -1);
}

/**
 * Waits for older transactions, whose snapshots lack the last rows built. Excludes those waiting for a lock: they
 * are writers that wait for the projector, which waits for us; readers don't wait for locks at this point.
 */
async function olderSnapshotsEnd(client: Queryable): Promise<void> {
  const now = await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now');
  const until = performance.now() + LOCK_MS;
  for (;;) {
    const blockers = await snapshotHolders(client, now.rows[0]?.now ?? '');
    if (blockers.length === 0) return;
    if (performance.now() > until) throw new NotNowError('A transaction goes on', blockers);
    await delay(LOOK_MS);
  }
}

async function takeOver(
  context: RebuildContext,
  client: PoolClient,
  id: number,
  position: bigint,
): Promise<void> {
  const { projections: names } = await requireRebuild(context, id);
  const switched = context.projections.filter(({ name }) => names.includes(name));
  await swapTables(client, id, tablesOf(switched));
  await showLate(client, switched, position);
  await client.query('DELETE FROM projection.parked WHERE projection = ANY ($1::text[])', [names]);
  await client.query(
    `INSERT INTO projection.parked SELECT * FROM "${schemasOf(id).parked}".parked
     WHERE projection = ANY ($1::text[])`,
    [names],
  );
  for (const { name, version = 1 } of switched)
    await client.query('UPDATE projection.projections SET version = $2 WHERE name = $1', [name, version]);
  await client.query('UPDATE projection.checkpoints SET generation = generation + 1 WHERE name = $1', [
    CHECKPOINT,
  ]);
  await client.query(
    "UPDATE projection.rebuilds SET state = 'switched', wish = NULL, failure = NULL, updated_at = now() WHERE id = $1 AND state = 'built'",
    [id],
  );
  // Figures may have changed: open pages refetch.
  await notifyLive(client, [refreshed(position)]);
}
