import { setTimeout as delay } from 'node:timers/promises';
import { notifyLive } from '@nodo/platform/live';
import { rebuildChanged } from '../engine/rebuild-orders.ts';
import { indexesWaitText, indexHolders } from './blockers.ts';
import type { RebuildContext } from './context.ts';
import { type Rebuild, schemasOf } from './rebuilds.ts';

/** How often it is looked whom the indexes wait for. */
const LOOK_AT_INDEXES_MS = 3_000;

/** Tells operators and the screen whom the indexes wait for, until `signal` aborts; that may take hours. */
export async function tellWaits(
  context: RebuildContext,
  rebuild: Rebuild,
  signal: AbortSignal,
): Promise<void> {
  const { pool, logger } = context;
  const { id, orderId } = rebuild;
  let said: string | undefined;
  const say = async (text: string | undefined) => {
    if (text === said) return;
    await pool.query('UPDATE projection.rebuilds SET failure = $2 WHERE id = $1', [id, text ?? null]);
    said = text;
    await notifyLive(pool, [rebuildChanged(orderId)]);
  };
  const look = async () => {
    const blockers = await indexHolders(pool, schemasOf(id));
    if (blockers.length > 0) logger.warn({ rebuild: id, blockers }, 'Somebody is in the way of the indexes');
    await say(indexesWaitText(blockers, new Date()));
  };
  const failed = (error: unknown) =>
    logger.warn({ err: error, rebuild: id }, 'Whom the indexes wait for could not be told');
  for (;;) {
    await delay(LOOK_AT_INDEXES_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    await look().catch(failed);
  }
  await say(undefined).catch(failed);
}
